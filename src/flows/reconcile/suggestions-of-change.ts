import type { PullRequest } from '../../core/plan/pull-request.ts';
import { filesToSuggest, findSuggestions } from '../../core/plan/suggestions/find-suggestions.ts';
import type { Suggestion, Suggestions } from '../../core/plan/suggestions/suggestion.ts';
import { missingSuggestions } from '../../core/plan/suggestions/suggestion-operations.ts';
import { formatWorkKey } from '../../core/plan/work-key.ts';
import type { Verdict } from '../../core/report/verdict.ts';
import { editableTexts } from '../editable-texts.ts';
import type { Repository } from '../ports.ts';
import type { ControllerParts } from './controller-parts.ts';
import type { PullRequestKey } from './ports.ts';

/**
 * The suggestions for a change that was judged. GitHub is asked which lines it shows only where there is something to post. Throws nothing, since
 * nothing that is decided waits for it.
 *
 * @param isOn new ones are posted
 */
export async function suggestionsOfChange(
  parts: Pick<ControllerParts, 'hub' | 'onNote'>,
  key: PullRequestKey,
  repository: Repository,
  pull: PullRequest,
  { verdict, isOn }: { readonly verdict: Verdict; readonly isOn: boolean },
): Promise<Suggestions | undefined> {
  const { posted, head, base } = pull;
  const isIdle = posted === undefined || (!isOn && posted.threads.every(({ isResolved }) => isResolved));
  if (isIdle) return undefined;
  try {
    const found = await suggestionsIn(repository, { base: base.sha, head: head.sha }, verdict);
    if (found === undefined) return undefined;
    const mayPost = isOn && !pull.isDraft && !posted.heads.includes(head.sha);
    const missing = mayPost ? missingSuggestions(posted, found) : [];
    const files = [...new Set(missing.map(({ file }) => file))];
    const shown = files.length === 0 ? undefined : await parts.hub.shownLines(key, files);
    return { found, shown, isComplete: isComplete(verdict) };
  } catch (error) {
    parts.onNote?.({ kind: 'failed', key: formatWorkKey({ ...key, kind: 'pull' }), error });
    return undefined;
  }
}

/** Undefined where merging gives no tree, so that nothing was checked. */
async function suggestionsIn(
  repository: Repository,
  { base, head }: { readonly base: string; readonly head: string },
  { findings }: Verdict,
): Promise<readonly Suggestion[] | undefined> {
  const files = filesToSuggest(findings);
  if (files.length === 0) return [];
  const merged = await repository.merge(base, head);
  if (merged.kind !== 'merged') return undefined;
  return findSuggestions(findings, await editableTexts(repository, files, await repository.tree(head), merged.tree));
}

/** Whether what is not found is not there. */
function isComplete({ checks, decision }: Verdict): boolean {
  const isLoaded = decision?.reasons.every(({ code }) => code !== 'change-not-loaded') === true;
  return isLoaded && checks.every(({ outcome }) => outcome !== 'unknown');
}
