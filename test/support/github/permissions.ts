import type { Caller } from './auth.ts';
import { levelOf } from './state/actor.ts';
import { ApiError, notFound } from './state/api-error.ts';
import type { Level, Repo } from './state/model.ts';
import type { World } from './state/world.ts';

/**
 * What a request needs: `pull_requests:write`, or several of which one is enough, with `|` between them. What an installation token
 * may read of a repository that it is installed on is held to its permissions even where the repository is public: GitHub is said
 * to be laxer there, and who asks for too little should find out here.
 *
 * @throws 403 or 404 as GitHub answers
 */
export function demand(world: World, caller: Caller, repo: Repo, needs: string): void {
  const isRead = needs.split('|').some(one => one.endsWith(':read'));
  if (repo.isGone) throw notFound();
  if (caller.kind === 'token' && caller.token.installation !== undefined) {
    demandOfInstallation(world, caller.token, caller.token.installation, repo, needs, isRead);
  } else if (caller.kind === 'token') {
    const level = levelOf(world, repo, caller.actor);
    if (level === undefined) throw notFound();
    if (!isEnough(level, needs)) throw new ApiError(403, 'Must have admin rights to Repository.');
  } else if (repo.isPrivate) {
    throw notFound();
  } else if (!isRead || caller.kind === 'app') {
    throw new ApiError(401, caller.kind === 'app' ? 'Bad credentials' : 'Requires authentication');
  }
  if (!isRead && repo.isArchived) throw new ApiError(403, 'Repository was archived so is read-only.');
}

type Held = Extract<Caller, { kind: 'token' }>['token'];

function demandOfInstallation(
  world: World,
  token: Held,
  installation: NonNullable<Held['installation']>,
  repo: Repo,
  needs: string,
  isRead: boolean,
): void {
  const isCovered = world.repositoriesOf(installation).includes(repo) && (token.repositories?.has(repo) ?? true);
  if (!isCovered) {
    if (repo.isPrivate) throw notFound();
    if (isRead) return;
  } else if (isGranted(token.permissions, needs)) {
    return;
  }
  throw new ApiError(403, 'Resource not accessible by integration', {
    accepted: needs.replaceAll(':', '=').replaceAll('|', '; '),
  });
}

/** Whether permissions such as `{contents: 'write'}` hold one of those that are needed. */
export function isGranted(permissions: Readonly<Record<string, string>>, needs: string): boolean {
  return needs.split('|').some(one => {
    const [name = '', level] = one.split(':');
    if (name === 'metadata') return true;
    const held = permissions[name];
    return held !== undefined && (level === 'read' || held !== 'read');
  });
}

/** Of people: reading and talking needs to see it, labels and merges need write access, settings need an administrator. */
function isEnough(level: Level, needs: string): boolean {
  if (needs.includes(':read') || needs.includes('talk:write')) return true;
  if (needs.includes('administration:write')) return level === 'admin';
  return level !== 'read';
}
