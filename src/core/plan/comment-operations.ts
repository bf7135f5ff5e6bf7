import { commentLimit } from '../report/markdown/limit.ts';
import { asksForComment } from './answers-section.ts';
import { isUndetermined } from './blocking-reasons.ts';
import { commandsOf } from './commands-of.ts';
import { finalState } from './comment-state.ts';
import { commentMarker, desiredComment, detailsMarker } from './desired-comment.ts';
import { isBasedOn } from './inputs-section.ts';
import { isJudged } from './is-judged.ts';
import type { Condition, Judgement, LateInstalls, NotJudged, PlanContext } from './judgement.ts';
import { lateInstallsSection, toldByComment } from './late-installs-section.ts';
import type { LiveCatalog } from './live-catalog.ts';
import { liveSection } from './live-section.ts';
import type { MergeOperation, Operation } from './operation.ts';
import type { Comment, Observed } from './pull-request.ts';
import { serveSections } from './serve-sections.ts';

/** Brings the one comment to what it should say. Equal text is not written; doubles are deleted. */
export function commentOperations(
  observed: Pick<Observed, 'pull'>,
  judgement: Judgement | NotJudged,
  conditions: readonly Condition[],
  merge: MergeOperation | undefined,
  context: PlanContext,
): readonly Operation[] {
  const [first, ...doubles] = ownComments(observed);
  if (first === undefined && !isCommentWanted(observed, judgement, conditions, context)) return [];
  return [...written(first, desiredComment(observed, judgement, conditions, merge, context)), ...deleted(doubles)];
}

/**
 * The comment of a pull request that is closed: the last state above what it said before, with what installs found that ended after the merge, and the images that
 * have its change. None is made before there is such an image, or an install that did not succeed.
 */
export function finalCommentOperations(
  observed: Observed,
  live: readonly LiveCatalog[],
  installs?: LateInstalls,
): readonly Operation[] {
  const [first, ...doubles] = ownComments(observed);
  const isMerged = observed.pull.state === 'merged';
  const isNews = live.some(({ image }) => image !== undefined) || (installs !== undefined && toldByComment(installs));
  if (first === undefined && !(isMerged && isNews)) return [];
  const before = first?.body;
  const details = before?.indexOf(detailsMarker) ?? -1;
  // What another branch says of owners and checks is not what this one was merged by.
  const isKept = before !== undefined && details >= 0 && isBasedOn(before, observed.pull.base.branch);
  const sections = isMerged
    ? [lateInstallsSection(installs, before), liveSection(live, before, detailsMarker)].filter(one => one !== undefined)
    : [];
  const state = [`${commentMarker}\n${finalState(observed)}`, ...sections].join('\n\n');
  const whole = isKept ? `${state}\n\n${before.slice(details).trimEnd()}` : state;
  // What it said before may fill all the room that there is.
  const body = whole.length > commentLimit.size ? state : whole;
  return [...written(first, body), ...deleted(doubles)];
}

/** Those that this App wrote and that begin with the marker, oldest first: the marker alone could be anybody's. */
function ownComments({ pull }: Pick<Observed, 'pull'>): readonly Comment[] {
  return pull.comments.filter(({ isOurs, body }) => isOurs && body.startsWith(commentMarker));
}

function written(comment: Comment | undefined, body: string): readonly Operation[] {
  if (comment === undefined) return [{ kind: 'create-comment', body }];
  return normal(comment.body) === normal(body) ? [] : [{ kind: 'update-comment', id: comment.id, body }];
}

function deleted(comments: readonly Comment[]): readonly Operation[] {
  return comments.map(({ id }) => ({ kind: 'delete-comment', id }));
}

/** GitHub may give line breaks back in another way. */
function normal(text: string): string {
  return text.replaceAll('\r\n', '\n').trimEnd();
}

/**
 * Whether there is something to say. A change that is merged without a person needs no comment, nor does one that waits for other checks
 * or that is tried again; a draft gets one on command alone.
 */
export function isCommentWanted(
  observed: Pick<Observed, 'pull'>,
  judgement: Judgement | NotJudged,
  conditions: readonly Condition[],
  context: PlanContext,
): boolean {
  if (asksForComment(observed) || serveSections(observed, judgement, context).length > 0) return true;
  if (observed.pull.isDraft) return commandsOf(observed.pull.comments).length > 0;
  if (!isJudged(judgement) || isUndetermined(judgement.verdict)) return false;
  return conditions.some(({ state, actor }) => state !== 'met' && actor !== 'infrastructure' && actor !== 'nobody');
}
