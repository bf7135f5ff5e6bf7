import { addSeconds } from '../../../core/add-seconds.ts';
import type { LateInstalls } from '../../../core/plan/judgement.ts';
import type { PullRequest } from '../../../core/plan/pull-request.ts';
import { formatWorkKey } from '../../../core/plan/work-key.ts';
import type { ControllerParts } from '../controller-parts.ts';
import { HubError } from '../hub-error.ts';
import type { PullRequestKey } from '../ports.ts';
import { writeStored } from '../stored-value.ts';
import { followSeconds } from './follow-installs.ts';
import { readInstallState } from './read-install-state.ts';
import { lastRunRecord, runRecordKey } from './run-record.ts';

/** A run that goes on for longer is not waited for. */
const maxSeconds = 24 * 3600;

/**
 * What the installs of a merged pull request found that went on when it was merged. As long as they go on, the pull request is looked at again.
 *
 * @returns `running` where they go on; undefined where there is nothing to tell
 * @throws HubError, MirrorError
 */
export async function lateInstalls(
  parts: ControllerParts,
  key: PullRequestKey,
  { base }: Pick<PullRequest, 'base'>,
): Promise<LateInstalls | 'running' | undefined> {
  const { installing, history, clock, queue, mirrors } = parts;
  const record = await lastRunRecord(history, key);
  const { startedAt, followed, run } = record ?? {};
  const isTold = run !== undefined && run.isLate !== true;
  const isOver = startedAt === undefined || addSeconds(startedAt, maxSeconds) < clock.now();
  if (installing === undefined || followed === undefined || isTold || isOver) return undefined;
  const isOfBranch = async (commit: string) => {
    const repository = await mirrors.open(key, { base, pull: undefined });
    try {
      return (await repository.commit(commit)) !== undefined && (await repository.contains(base.sha, commit));
    } finally {
      await repository.close();
    }
  };
  try {
    const state = await readInstallState({ ...parts, installing }, key, followed, isOfBranch, { isMerged: true });
    if (state.kind === 'ended') return { targets: followed.targets, state };
    if (state.kind !== 'running') return undefined;
    await queue.add(formatWorkKey({ ...key, kind: 'pull' }), addSeconds(clock.now(), followSeconds));
    return 'running';
  } catch (error) {
    // Nothing else of a merged pull request waits for it.
    if (error instanceof HubError && error.code === 'denied') return undefined;
    throw error;
  }
}

/** Forgets what is known of the installs of a pull request that is closed, once it is told. */
export async function forgetInstalls(
  { history }: Pick<ControllerParts, 'history'>,
  { repository, number }: PullRequestKey,
): Promise<void> {
  await writeStored(history, runRecordKey(repository.id, number), undefined);
}
