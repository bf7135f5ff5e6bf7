import { isUndetermined } from '../../core/plan/blocking-reasons.ts';
import { isJudged } from '../../core/plan/is-judged.ts';
import type { Plan, PlanContext } from '../../core/plan/judgement.ts';
import { plan } from '../../core/plan/plan.ts';
import type { Observed } from '../../core/plan/pull-request.ts';
import { waitsForInstalls } from '../../core/plan/waits-for-installs.ts';
import type { ControllerParts } from './controller-parts.ts';
import { judgePull } from './judge-pull.ts';
import type { JudgedPull } from './judged-pull.ts';
import { defaultStopLabel, observe } from './observe.ts';
import { withoutRefused } from './optional-operations.ts';
import { planContext } from './plan-context.ts';
import type { PullRequestKey } from './ports.ts';
import { readPostedHead } from './posted-head.ts';
import { nextRetry } from './retry-schedule.ts';
import { noteServedPull } from './served-pulls.ts';

/** An open pull request at one moment: as it is, as it is judged, and what is to be done about it. */
export interface Assessment {
  readonly kind: 'open';
  readonly observed: Observed;
  readonly judged: JudgedPull;
  readonly plan: Plan;
  readonly context: PlanContext;
}

/** One that is not open: `observed` is undefined where it is gone. */
interface Closed {
  readonly kind: 'closed';
  readonly observed: Observed | undefined;
}

/** `closing`: its merge is in the base branch, and GitHub is about to show it as merged. */
export type AssessedPull = Assessment | Closed | { readonly kind: 'closing' };

/** What an assessment begins with. */
export interface KnownBefore {
  /** What was judged last. */
  readonly before?: JudgedPull | undefined;
  /** The label that stops merging, by what was judged earlier. */
  readonly stopLabel?: string;
  /** What was observed a moment ago with the usual label that stops merging, where nothing has been done after that. */
  readonly observed?: Observed | undefined;
  /** When its turn to be merged began: nothing that was read or judged earlier is used. ISO 8601, UTC. */
  readonly turnBegan?: string | undefined;
}

/**
 * Observes and judges a pull request, and plans. What was judged before is judged again only where a fact that it rests on has changed.
 *
 * @throws HubError, MirrorError
 */
export async function assess(parts: ControllerParts, key: PullRequestKey, known: KnownBefore): Promise<AssessedPull> {
  const { before, turnBegan, stopLabel = before === undefined ? defaultStopLabel : stopLabelOf(before) } = known;
  const asked = known.observed === undefined ? stopLabel : defaultStopLabel;
  const observed = known.observed ?? (await observe(parts, key, asked, turnBegan !== undefined));
  if (observed?.pull.state !== 'open') return { kind: 'closed', observed };
  const judged = await judgePull(parts, key, observed, { before, notBefore: turnBegan });
  if (judged.kind === 'judged' && judged.isContained) return { kind: 'closing' };
  // Which label stops merging is known once the configuration was read.
  if (stopLabelOf(judged) !== asked) return assess(parts, key, { turnBegan, before: judged });
  const { judgement } = judged;
  const isOpenEnded = !isJudged(judgement) || (isUndetermined(judgement.verdict) && !waitsForInstalls(judgement));
  const retryAt = isOpenEnded ? await nextRetry(parts, key, 'undetermined', judgement) : undefined;
  const served = await noteServedPull(parts, key, observed, judged);
  const mayPost = isJudged(judgement) && judgement.suggestions?.shown !== undefined;
  const postedHead = mayPost ? await readPostedHead(parts, key) : undefined;
  const { isPrivate } = observed.repository;
  const context: PlanContext = {
    ...(await planContext(parts, key, observed.pull.head.sha, { retryAt, isTurn: turnBegan !== undefined })),
    ...(postedHead === undefined ? {} : { postedHead }),
    ...(parts.serving === undefined ? {} : { serving: { ...parts.serving, isPrivate, pull: served } }),
  };
  const wanted = plan(observed, judgement, context);
  const operations = await withoutRefused(parts, key, wanted.operations);
  return { kind: 'open', observed, judged, plan: { ...wanted, operations }, context };
}

/** The label that stops merging, as the configuration that it was judged by says. */
export function stopLabelOf(judged: JudgedPull): string {
  return judged.kind === 'judged' ? judged.judgement.merge.stopLabel : defaultStopLabel;
}
