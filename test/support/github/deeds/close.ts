import type { Actor } from '../state/actor.ts';
import { writeReference } from '../state/git.ts';
import type { Pull } from '../state/model.ts';
import type { World } from '../state/world.ts';
import { emitPull, touch } from './payloads.ts';

export async function closePull(world: World, pull: Pull, by: Actor): Promise<void> {
  if (pull.issue.state === 'open') pull.repo.openCount--;
  pull.issue.state = 'closed';
  pull.issue.closedAt = world.time();
  touch(world, pull);
  pull.mergeability = undefined;
  pull.autoMerge = undefined;
  await writeReference(pull.repo.directory, `refs/pull/${pull.number}/merge`, undefined);
  emitPull(world, pull, 'closed', by);
}

/** Its changes are in the base: the base branch is moved already. */
export async function markMerged(world: World, pull: Pull, sha: string, by: Actor): Promise<void> {
  pull.merged = { at: world.time(), by: by.account, sha };
  await closePull(world, pull, by);
}
