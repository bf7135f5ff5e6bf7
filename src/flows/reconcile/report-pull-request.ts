import type { Actors } from '../../core/actors.ts';
import { commentMarker } from '../../core/plan/desired-comment.ts';
import type { Judgement, PlanContext } from '../../core/plan/judgement.ts';
import { planReport, type ReportOperation } from '../../core/plan/plan-report.ts';
import type { Comment, PullRequest } from '../../core/plan/pull-request.ts';
import type { PullRequestName } from '../ports.ts';
import { HubError } from './hub-error.ts';
import type { ReportedPull, ReportHub } from './ports.ts';

/** A verdict to be shown on a pull request, and what it rests on. */
export interface Report {
  readonly pull: PullRequestName;
  /** Name of the branch that it is to be merged into. */
  readonly branch: string;
  readonly judgement: Judgement;
  readonly people: Actors;
}

/** What came of a report, in one sentence or two. */
export interface Reported {
  /** `kept`: there is a reason not to report here. `failed`: it would have been shown. */
  readonly kind: 'shown' | 'kept' | 'failed';
  readonly text: string;
}

/**
 * Shows a verdict on its pull request, as far as the token may: by a check run and the one comment. Where the App reports, it does not.
 * Throws nothing: what is shown is never what a verdict depends on.
 */
export async function reportPullRequest(
  hub: ReportHub,
  report: Report,
  context: Pick<PlanContext, 'now' | 'version' | 'docsUrl'>,
): Promise<Reported> {
  try {
    const found = await hub.observe(report.pull);
    const reason = reasonToKeep(found, report.pull.head);
    if (found === undefined || reason !== undefined)
      return { kind: 'kept', text: `Nothing is written on the pull request: ${reason ?? 'it is gone'}.` };
    const observed = { pull: pullOf(report, found) };
    const { people, judgement } = report;
    const whole = { ...context, pageUrl: undefined, retryAt: undefined, recheck: undefined, report: { people } };
    const operations = planReport(observed, judgement, whole).filter(
      operation => found.checkRuns !== undefined || !isCheck(operation),
    );
    return await performEach(hub, report.pull, operations, found.checkRuns === undefined ? [permissions.check] : []);
  } catch (error) {
    if (error instanceof HubError && error.code === 'denied')
      return notAllowed([permissions.comment, permissions.check]);
    return { kind: 'failed', text: `The verdict is not shown on the pull request: ${textOf(error)}` };
  }
}

/** Why nothing is written, as the end of a sentence. */
function reasonToKeep(found: ReportedPull | undefined, head: string): string | undefined {
  if (found === undefined) return 'it is gone';
  if (!found.isOpen) return 'it is not open any more';
  if (found.head !== head) return 'it has a newer head, which another run checks';
  if (found.checkRuns?.ofApp === true || found.comments.some(isOfApp)) return 'the App catalog-keeper reports on it';
  return undefined;
}

/** Anybody can begin a comment with the marker, but only an App has such a login. */
function isOfApp({ isOurs, by, body }: Comment): boolean {
  return !isOurs && by?.login.endsWith('[bot]') === true && body.startsWith(commentMarker);
}

/** A pull request as the builders of check run and comment take it. Nobody is there to follow commands, so that none are answered. */
function pullOf({ pull, branch, judgement, people }: Report, { comments, checkRuns }: ReportedPull): PullRequest {
  return {
    number: pull.number,
    title: '',
    state: 'open',
    author: people.author,
    isDraft: people.isDraft.known && people.isDraft.value,
    head: { sha: pull.head, branch: pull.branch?.name ?? '', repository: pull.branch?.repository },
    base: { branch, sha: judgement.base },
    baseChangedAt: { known: false },
    labels: [],
    reviews: undefined,
    comments: comments.filter(({ isOurs, body }) => isOurs && body.startsWith(commentMarker)),
    checkRuns: checkRuns?.own ?? [],
    reported: [],
    autoMerge: 'off',
    isQueued: false,
    sameHead: [],
    isInMergeGroup: undefined,
  };
}

const permissions = { comment: 'pull-requests: write', check: 'checks: write' } as const;
type Permission = (typeof permissions)[keyof typeof permissions];

/** Each by itself: a person's token may comment, and makes no check run. */
async function performEach(
  hub: ReportHub,
  pull: PullRequestName,
  operations: readonly ReportOperation[],
  lackingBefore: readonly Permission[],
): Promise<Reported> {
  const lacking = new Set(lackingBefore);
  for (const operation of operations) {
    const permission = isCheck(operation) ? permissions.check : permissions.comment;
    const outcome = await performOne(hub, pull, operation);
    if (outcome === 'denied') lacking.add(permission);
    else if (outcome !== undefined)
      return { kind: 'failed', text: `The verdict is not shown on the pull request: ${outcome}` };
  }
  if (lacking.size > 0) return notAllowed([...lacking]);
  return { kind: 'shown', text: 'The verdict is shown on the pull request.' };
}

/** Why it was not done, as a sentence; undefined where it was. */
async function performOne(
  hub: ReportHub,
  pull: PullRequestName,
  operation: ReportOperation,
): Promise<string | 'denied' | undefined> {
  try {
    const performed = await hub.perform(pull, operation);
    if (performed.kind === 'refused') return performed.reason;
    // What a token may not see is said not to be there.
    return performed.kind === 'done' ? undefined : 'denied';
  } catch (error) {
    if (error instanceof HubError && error.code === 'denied') return 'denied';
    throw error;
  }
}

function isCheck({ kind }: ReportOperation): boolean {
  return kind === 'create-check' || kind === 'update-check';
}

function notAllowed(lacking: readonly Permission[]): Reported {
  const names = lacking
    .toSorted()
    .reverse()
    .map(name => `\`${name}\``)
    .join(' and ');
  const shown = lacking.length === 1 ? 'only shown in part' : 'not shown';
  return {
    kind: 'failed',
    text: `The verdict is ${shown} on the pull request, because the token lacks ${names}. Add it to the permissions of the job. The token for a pull request from a fork can only read.`,
  };
}

/** Only sentences of our own: nothing else is known to hold no secret. */
function textOf(error: unknown): string {
  return error instanceof HubError ? error.message : 'this is a bug in catalog-keeper.';
}
