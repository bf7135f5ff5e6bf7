import { execFileSync } from 'node:child_process';
import { type PlayedChange, playHistory } from './play-history.ts';
import { startAppWorld } from './start-app-world.ts';

/**
 * Plays what a clone's HEAD has on its first parents, but the first commit, which is where the base branch begins.
 *
 * @param directory a bare clone
 * @param most how many changes
 */
export async function* playClone(directory: string, most: number): AsyncGenerator<PlayedChange> {
  const list = ['-C', directory, 'rev-list', '--first-parent', '--reverse', 'HEAD'];
  const [base = '', ...commits] = execFileSync('git', list, { encoding: 'utf8' }).trim().split('\n');
  const world = await startAppWorld();
  try {
    const clone = { directory, branches: { main: base } };
    const repository = await world.github.addRepository('acme/catalog', { clone });
    world.github.install(world.registered, 'acme');
    world.github.addCollaborator(repository, 'maintainer');
    await world.start();
    yield* playHistory(world, repository, directory, commits.slice(0, most));
  } finally {
    await world.close();
  }
}
