import type { Judgement, PlanContext } from '../judgement.ts';
import type { Operation } from '../operation.ts';
import type { Observed } from '../pull-request.ts';
import { isShownLines } from './is-shown.ts';
import type { PostedSuggestion, PostedSuggestions, Suggestion, Suggestions } from './suggestion.ts';
import { keyOfSuggestion, reviewText, suggestionComment } from './suggestion-comment.ts';

/** Suggestions of one review: each is a conversation. Further ones come with the next head. */
const maxPosted = 10;

/**
 * Posts the suggestions that are not there yet, in one review of a head at most, and resolves those of ours that no finding has any more, so that none of
 * them holds up a merge. Where a branch requires that conversations are resolved, none is posted and all of ours are resolved. One that
 * is resolved stays so, whoever resolved it, and is not posted again.
 *
 * @param isWanted there is somebody to read them, and nothing is about to be merged
 */
export function suggestionOperations(
  { pull, rules }: Observed,
  { head, suggestions, offersSuggestions }: Judgement,
  context: PlanContext,
  isWanted: boolean,
): readonly Operation[] {
  const { posted } = pull;
  if (posted === undefined || suggestions === undefined) return [];
  const mayPost =
    offersSuggestions === true && isWanted && !rules.mustResolveConversations && rules.unknown.length === 0;
  const isPosted = posted.heads.includes(head) || context.postedHead === head;
  const missing = mayPost && !isPosted ? missingSuggestions(posted, suggestions.found) : [];
  const shown = missing.filter(one => isShownLines(one, suggestions.shown));
  const chosen = shown.slice(0, maxPosted);
  return [...reviewOf(head, chosen, shown.length, context), ...resolved(posted, suggestions, chosen, rules)];
}

/** Those that no thread has: two places may read the same, so they are counted. */
export function missingSuggestions(
  { threads }: PostedSuggestions,
  found: readonly Suggestion[],
): readonly Suggestion[] {
  const there = new Map<string, number>();
  for (const { key, isOutdated, isResolved } of threads)
    if (isResolved || !isOutdated) there.set(key, (there.get(key) ?? 0) + 1);
  return found.filter(suggestion => {
    const key = keyOfSuggestion(suggestion);
    const left = there.get(key) ?? 0;
    there.set(key, left - 1);
    return left <= 0;
  });
}

function reviewOf(
  head: string,
  chosen: readonly Suggestion[],
  count: number,
  { docsUrl }: PlanContext,
): readonly Operation[] {
  if (chosen.length === 0) return [];
  const comments = chosen.map(suggestion => ({
    path: suggestion.file,
    startLine: suggestion.startLine,
    endLine: suggestion.endLine,
    body: suggestionComment(suggestion, docsUrl),
  }));
  return [{ kind: 'create-review', head, body: reviewText(chosen.length, count - chosen.length), comments }];
}

function resolved(
  { threads }: PostedSuggestions,
  { found, isComplete }: Suggestions,
  chosen: readonly Suggestion[],
  { mustResolveConversations }: Observed['rules'],
): readonly Operation[] {
  const wanted = new Set(found.map(keyOfSuggestion));
  const fresh = new Set([
    ...threads.filter(({ isOutdated, isResolved }) => !isOutdated && !isResolved).map(({ key }) => key),
    ...chosen.map(keyOfSuggestion),
  ]);
  const isOver = ({ key, isOutdated }: PostedSuggestion) =>
    mustResolveConversations || (isComplete && !wanted.has(key)) || (isOutdated && fresh.has(key));
  return threads
    .filter(thread => !thread.isResolved && thread.canResolve && isOver(thread))
    .map(({ id }) => ({ kind: 'resolve-thread', id }));
}
