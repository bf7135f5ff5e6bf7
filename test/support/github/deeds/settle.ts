import type { Repo } from '../state/model.ts';
import type { World } from '../state/world.ts';
import { runAutoMerge } from './auto-merge.ts';
import { runQueue } from './merge-queue.ts';

const waiting = new WeakSet<Repo>();

/** Looks soon whether what waited in a repository (auto-merge, merge queue) can go on. */
export function settleSoon(world: World, repo: Repo): void {
  const hasWork = [...repo.queues.values()].some(queue => queue.length > 0);
  if (waiting.has(repo) || (!hasWork && ![...repo.pulls.values()].some(({ autoMerge }) => autoMerge !== undefined)))
    return;
  waiting.add(repo);
  world.background(
    world.exclusive(repo, async () => {
      waiting.delete(repo);
      await runAutoMerge(world, repo);
      for (const branch of [...repo.queues.keys()]) await runQueue(world, repo, branch);
    }),
  );
}
