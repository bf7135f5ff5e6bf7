import { fullPull, type Measured } from '../shapes/pull.ts';
import type { Actor } from '../state/actor.ts';
import type { Pull, Shape } from '../state/model.ts';
import type { World } from '../state/world.ts';
import { measure } from './mergeability.ts';

const unmeasured: Measured = { commits: 1, additions: 0, deletions: 0, changedFiles: 1 };

/** Tells of a pull request as it is at this moment. */
export function emitPull(world: World, pull: Pull, action: string, by: Actor, more: Shape = {}): void {
  world.emit({
    event: 'pull_request',
    action,
    repo: pull.repo,
    by: by.account,
    payload: async () => {
      const now = fullPull(world, pull, unmeasured, { mergeable: null, state: 'unknown' });
      const { commits, additions, deletions, changedFiles } = await measure(pull);
      const size = { commits, additions, deletions, changed_files: changedFiles };
      return { number: pull.number, pull_request: { ...now, ...size }, ...more };
    },
  });
}

export function touch(world: World, pull: Pull): void {
  pull.issue.updatedAt = world.time();
}
