import type { Account, App, Level, Repo } from './model.ts';
import type { World } from './world.ts';

/** Who does something: a person, or an App. */
export interface Actor {
  readonly account: Account;
  readonly app?: App;
}

const order: readonly Level[] = ['read', 'write', 'admin'];

/** What somebody may do in a repository; undefined: nothing. */
export function levelOf(world: World, repo: Repo, { account, app }: Actor): Level | undefined {
  if (app !== undefined) {
    const contents = world.installationOf(app, repo)?.permissions.contents;
    return contents === 'write' ? 'write' : contents === 'read' ? 'read' : undefined;
  }
  const levels: Level[] = repo.owner === account ? ['admin'] : [];
  const own = repo.collaborators.get(account.id);
  if (own !== undefined) levels.push(own);
  for (const team of world.teams) {
    const level = team.repositories.get(repo);
    if (level !== undefined && team.members.has(account.id)) levels.push(level);
  }
  if (!repo.isPrivate) levels.push('read');
  return levels.sort((a, b) => order.indexOf(b) - order.indexOf(a))[0];
}

export function mayWrite(world: World, repo: Repo, actor: Actor): boolean {
  const level = levelOf(world, repo, actor);
  return level === 'write' || level === 'admin';
}
