import type { Reason } from '../policy/decision.ts';
import { decisionSection } from '../report/markdown/decision-section.ts';
import { fitSections } from '../report/markdown/fit-sections.ts';
import { commentLimit } from '../report/markdown/limit.ts';
import { reproduceSection } from '../report/markdown/reproduce-section.ts';
import { type Section, wholeSection } from '../report/markdown/section.ts';
import { verdictSections } from '../report/markdown/verdict-sections.ts';
import { withoutRepeats } from '../report/text/without-repeats.ts';
import type { Verdict } from '../report/verdict.ts';
import { answersSections } from './answers-section.ts';
import { commentState } from './comment-state.ts';
import { checklistSections } from './condition-section.ts';
import { inputsSection } from './inputs-section.ts';
import { isJudged } from './is-judged.ts';
import type { Condition, Judgement, NotJudged, PlanContext } from './judgement.ts';
import type { MergeOperation } from './operation.ts';
import type { Observed } from './pull-request.ts';
import { nextApprovals, pullState } from './pull-state.ts';
import { serveSections } from './serve-sections.ts';

/** Begins every comment of ours. GitHub does not show it; only the account that wrote it says that it is ours. */
export const commentMarker = '<!-- catalog-keeper: comment -->';
/** Between the state, which ends with the pull request, and what the decision rested on. */
export const detailsMarker = '<!-- catalog-keeper: details -->';

/** The one comment. The same facts give the same text: it holds no time. */
export function desiredComment(
  observed: Pick<Observed, 'pull'>,
  judgement: Judgement | NotJudged,
  conditions: readonly Condition[],
  merge: MergeOperation | undefined,
  context: PlanContext,
): string {
  const state = pullState(observed, judgement, conditions, merge, context.report !== undefined);
  // The verdict, and what is in the way first, are told above.
  const rest = conditions.filter(
    one => one.state === 'met' || (one.id !== 'verdict-is-merge' && one.text !== state.text),
  );
  const approvals = isJudged(judgement) ? nextApprovals(judgement.verdict) : [];
  const sections = [
    ...commentState(state, approvals, commentMarker),
    ...answersSections(observed, judgement, context),
    ...serveSections(observed, judgement, context),
    ...checklistSections(rest),
    wholeSection(0, detailsMarker, ['mark', 'marks']),
    ...(isJudged(judgement) ? detailsOf(judgement.verdict, approvals, context.docsUrl) : []),
    ...pageSection(context),
    inputsSection(observed, judgement, context),
  ];
  return fitSections(sections, commentLimit).trimEnd();
}

function detailsOf(verdict: Verdict, told: readonly Reason[], docsUrl: string): readonly Section[] {
  const { decision } = withoutRepeats(verdict);
  const reasons = decision?.reasons.filter(reason => !told.includes(reason)) ?? [];
  return [
    ...(decision === undefined ? [] : decisionSection({ ...decision, reasons })),
    ...verdictSections(verdict, { docsUrl }),
    reproduceSection(verdict),
  ];
}

function pageSection({ pageUrl }: PlanContext): readonly Section[] {
  return pageUrl === undefined ? [] : [wholeSection(2, `[Page of this pull request](${pageUrl})`, ['link', 'links'])];
}
