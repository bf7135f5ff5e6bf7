import type { Actor } from '../state/actor.ts';
import { ApiError } from '../state/api-error.ts';
import type { Pull, Repo } from '../state/model.ts';
import type { World } from '../state/world.ts';
import { type MergeWish, mergePull, obstaclesOfMerge } from './merge-pull.ts';
import { enqueue, queueEntry } from './merge-queue.ts';
import { workOut } from './mergeability.ts';
import { emitPull, touch } from './payloads.ts';
import { rulesOf } from './rules.ts';

/** @throws what `enablePullRequestAutoMerge` answers where it does not do it */
export async function enableAutoMerge(world: World, pull: Pull, wish: MergeWish, by: Actor): Promise<void> {
  const { repo } = pull;
  if (!repo.allowsAutoMerge) throw new ApiError(422, 'Pull request Auto merge is not allowed for this repository');
  if (pull.issue.state !== 'open') throw new ApiError(422, 'Pull request is closed');
  if (pull.isDraft) throw new ApiError(422, 'Pull request Pull request is in draft state');
  if (wish.sha !== undefined && wish.sha !== pull.head.sha) {
    throw new ApiError(422, `Expected head oid ${wish.sha} but was ${pull.head.sha}`);
  }
  if (rulesOf(repo, pull.base.branch).length === 0) {
    throw new ApiError(422, 'Pull request Protected branch rules not configured for this branch');
  }
  if ((await obstaclesOfMerge(world, pull, by, { throughQueue: true })).length === 0 && (await workOut(world, pull))) {
    throw new ApiError(422, 'Pull request Pull request is in clean status');
  }
  if (!repo.methods.includes(wish.method)) {
    throw new ApiError(422, `Merge method ${wish.method} merging is not allowed on this repository`);
  }
  pull.autoMerge = {
    by: by.account,
    at: world.time(),
    method: wish.method,
    title: wish.title ?? '',
    message: wish.message ?? '',
  };
  touch(world, pull);
  emitPull(world, pull, 'auto_merge_enabled', by);
}

export function disableAutoMerge(world: World, pull: Pull, by: Actor, reason = 'Manually disabled'): void {
  if (pull.autoMerge === undefined) throw new ApiError(422, "Can't disable auto-merge for this pull request");
  pull.autoMerge = undefined;
  touch(world, pull);
  emitPull(world, pull, 'auto_merge_disabled', by, { reason });
}

/** Merges what waited for its checks and reviews alone. */
export async function runAutoMerge(world: World, repo: Repo): Promise<void> {
  for (const pull of repo.pulls.values()) {
    const wish = pull.autoMerge;
    if (wish === undefined || pull.issue.state !== 'open' || queueEntry(pull) !== undefined) continue;
    const app = [...world.apps.values()].find(({ bot }) => bot === wish.by);
    const by = { account: wish.by, ...(app === undefined ? {} : { app }) };
    if ((await obstaclesOfMerge(world, pull, by, { throughQueue: true })).length > 0) continue;
    if (!(await workOut(world, pull))) continue;
    try {
      const isQueued = rulesOf(repo, pull.base.branch).some(({ type }) => type === 'merge_queue');
      if (isQueued) await enqueue(world, pull, undefined, by);
      else await mergePull(world, pull, wish, by);
    } catch (error) {
      // What GitHub does not merge when it is asked for it, it does not merge by itself.
      if (!(error instanceof ApiError)) throw error;
    }
  }
}
