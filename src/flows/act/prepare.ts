import type { MergeOperation } from '../../core/plan/operation.ts';
import { isJudged } from '../../core/plan/undetermined.ts';
import type { Look } from './look.ts';
import type { KeeperParts } from './parts.ts';
import { isMerge, performAll } from './perform.ts';
import type { PullRequestKey } from './ports.ts';
import { tryAgain } from './try-again.ts';
import { writePage } from './write-page.ts';

/**
 * Does all that a plan says but the merge, and notes what was decided.
 *
 * @returns what would merge; undefined where nothing does; `ended` where something was not done, and the round is over
 */
export async function prepare(
  parts: KeeperParts,
  key: PullRequestKey,
  view: Look,
): Promise<MergeOperation | undefined | 'ended'> {
  const { plan, observed, judged } = view;
  const { judgement } = judged;
  const { head, base } = judgement;
  const { branch } = observed.pull.base;
  await writePage(parts, key, view);
  const others = plan.operations.filter(operation => !isMerge(operation));
  const performed = await performAll(parts, { key, branch }, others);
  if (performed.kind !== 'done') {
    await tryAgain(parts, key, { head, base }, performed);
    return 'ended';
  }
  await parts.history.record({
    repository: key.repository.id,
    number: key.number,
    at: parts.clock.now(),
    kind: isJudged(judgement) ? 'verdict' : 'failed',
    base,
    head,
    text: plan.text,
  });
  return plan.operations.find(isMerge);
}
