import { decisionSection } from '../report/markdown/decision-section.ts';
import { fitSections } from '../report/markdown/fit-sections.ts';
import { prose } from '../report/markdown/prose.ts';
import { reproduceSection } from '../report/markdown/reproduce-section.ts';
import { type Section, wholeSection } from '../report/markdown/section.ts';
import { detailSections } from '../report/markdown.ts';
import { annotatedFindings } from '../report/text/annotated-findings.ts';
import { hash } from '../report/text/hash.ts';
import { headlineOf } from '../report/text/headline.ts';
import { cut } from '../report/text/shorten.ts';
import { undeterminedTitle } from '../report/text/undetermined-title.ts';
import { visible } from '../report/text/visible.ts';
import { withoutRepeats } from '../report/text/without-repeats.ts';
import type { Verdict } from '../report/verdict.ts';
import { isUndetermined } from './blocking-reasons.ts';
import { formatCheckId } from './check-id.ts';
import type { ConditionId } from './condition-id.ts';
import { conditionSection } from './condition-section.ts';
import { isJudged } from './is-judged.ts';
import type { Condition, Judgement, NotJudged, PlanContext } from './judgement.ts';
import type { CheckAnnotation, CheckButton, DesiredCheck } from './operation.ts';
import type { CheckConclusion, Observed } from './pull-request.ts';
import { checkNameFor } from './required-checks.ts';

/** GitHub takes no longer summary or text of a check run. https://docs.github.com/en/rest/checks/runs#create-a-check-run */
const checkLimit = { unit: 'characters', size: 65_535 } as const;
const maxTitleLength = 255;
/** Fifty fit in one request. Nobody reads more; the text lists what has none. */
const maxAnnotations = 150;

const annotationLevels = { error: 'failure', warning: 'warning', notice: 'notice' } as const;

/** Whoever may write here can press it: it only has the pull request looked at again (C16). */
const buttons: readonly CheckButton[] = [
  { label: 'Check again', description: 'Check this pull request again', id: 'recheck' },
];

/** Conditions that, besides the verdict, keep the check from passing: GitHub itself could merge otherwise. */
const binding = new Set<ConditionId>([
  'not-held',
  'not-a-draft',
  'same-head-has-same-verdict',
  'head-is-in-no-merge-group',
]);

/** A pull request, and the name of the check run for its base branch. */
interface NamedCheck extends Pick<Observed, 'pull'> {
  readonly name: string;
}

/** The check run for what was judged. Depends on the verdict and on what holds the pull request, not on other checks. */
export function desiredCheck(
  observed: NamedCheck,
  judgement: Judgement | NotJudged,
  conditions: readonly Condition[],
  context: PlanContext,
  rechecks: readonly string[],
): DesiredCheck {
  if (!isJudged(judgement)) return checkOfFailure(observed, judgement, context, rechecks);
  const { verdict, head, base } = judgement;
  const open = conditions.filter(({ id, state }) => binding.has(id) && state !== 'met');
  const found = conclusionOf(judgement, open);
  const title = titleOf(judgement, open, found, context);
  // Of who does not look again by itself, nothing goes on.
  const conclusion = found ?? (context.report === undefined ? undefined : 'action_required');
  const sections = [
    wholeSection(0, `Merging \`${head}\` into \`${base}\`:`, ['line', 'lines']),
    ...conditionSection(open),
    ...decisionSection(withoutRepeats(verdict).decision),
    reproduceSection(verdict),
  ];
  const { reproduce, stats, ...shown } = verdict;
  const isHeld = open.some(({ id }) => id !== 'same-head-has-same-verdict');
  const action = isHeld && verdict.decision?.action === 'merge' ? 'wait' : (verdict.decision?.action ?? 'wait');
  return {
    name: observed.name,
    sha: head,
    externalId: formatCheckId({
      ...idOf(observed, judgement, rechecks),
      action,
      digest: hash(JSON.stringify([conclusion ?? null, open, shown])),
    }),
    conclusion,
    title,
    summary: checkText(sections),
    text: checkText(detailSections(verdict, context)),
    annotations: annotationsOf(verdict, context.docsUrl),
    detailsUrl: context.pageUrl,
    buttons,
  };
}

/** The run while the change is looked at. */
export function pendingCheck(observed: Observed, context: PlanContext, rechecks: readonly string[]): DesiredCheck {
  const { head, base } = observed.pull;
  return {
    name: checkNameFor(observed),
    sha: head.sha,
    externalId: formatCheckId({
      ...idOf(observed, { head: head.sha, base: base.sha }, rechecks),
      action: 'pending',
      digest: '-',
    }),
    conclusion: undefined,
    title: 'Checking',
    summary: `Merging \`${head.sha}\` into \`${base.sha}\` is being checked.`,
    text: '',
    annotations: [],
    detailsUrl: context.pageUrl,
    buttons,
  };
}

function checkOfFailure(
  observed: NamedCheck,
  { head, base, problem, fix }: NotJudged,
  context: PlanContext,
  rechecks: readonly string[],
): DesiredCheck {
  const lines = [problem, fix].map(line => visible(line)).filter(line => line !== '');
  return {
    name: observed.name,
    sha: head,
    externalId: formatCheckId({
      ...idOf(observed, { head, base }, rechecks),
      action: 'pending',
      digest: hash(lines.join('\n')),
    }),
    conclusion: undefined,
    title: shortTitle(`Could not be checked${againText(context)}`),
    summary: checkText(lines.map(line => wholeSection(0, prose(line), ['line', 'lines']))),
    text: '',
    annotations: [],
    detailsUrl: context.pageUrl,
    buttons,
  };
}

function idOf(
  { pull }: Pick<Observed, 'pull'>,
  { head, base }: { readonly head: string; readonly base: string },
  rechecks: readonly string[],
) {
  return { number: pull.number, branch: pull.base.branch, base, head, rechecks };
}

/** Undefined where something could not be determined: neutral and skipped runs would satisfy a required check. */
function conclusionOf({ verdict }: Judgement, open: readonly Condition[]): CheckConclusion | undefined {
  if (verdict.decision?.action === 'refuse') return 'failure';
  if (isUndetermined(verdict)) return undefined;
  if (verdict.decision?.action !== 'merge') return 'action_required';
  if (open.some(({ state }) => state === 'unmet')) return 'action_required';
  return open.length === 0 ? 'success' : undefined;
}

function titleOf(
  { verdict }: Judgement,
  [first]: readonly Condition[],
  conclusion: CheckConclusion | undefined,
  context: PlanContext,
): string {
  const { word, text, title } = headlineOf(verdict);
  if (conclusion === undefined) {
    const what = (isUndetermined(verdict) ? text : (first?.text ?? text)).replace(/\.$/, '');
    return shortTitle(`${undeterminedTitle(what)}${againText(context)}`);
  }
  return shortTitle(word === 'merge' && first !== undefined ? first.text.replace(/\.$/, '') : title);
}

function againText({ retryAt }: PlanContext): string {
  return retryAt === undefined ? '' : `; tried again at ${retryAt.slice(0, 16).replace('T', ' ')} UTC`;
}

/** What fits into the title of a check run. */
export function shortTitle(text: string): string {
  const shown = visible(text);
  return shown.length <= maxTitleLength ? shown : `${cut(shown, maxTitleLength - 1)}…`;
}

/** What fits into the summary or the text of a check run. */
export function checkText(sections: readonly Section[]): string {
  return fitSections(sections, checkLimit);
}

/** Findings at lines of files, as many as anybody reads. */
export function annotationsOf({ findings }: Verdict, docsUrl: string): readonly CheckAnnotation[] {
  const annotations: CheckAnnotation[] = [];
  for (const { level, title, place, message, difference } of annotatedFindings(findings, docsUrl)) {
    if (place === undefined) continue;
    const line = place.line ?? 1;
    annotations.push({
      path: place.file,
      startLine: line,
      endLine: line,
      ...(place.column === undefined ? {} : { column: place.column }),
      level: annotationLevels[level],
      title,
      message,
      ...(difference === '' ? {} : { details: `npx catalog-keeper fix --write\n\n${difference}` }),
    });
    if (annotations.length === maxAnnotations) break;
  }
  return annotations;
}
