import type { PostedSuggestion, Suggestion } from '../../../../src/core/plan/suggestions/suggestion.ts';
import { keyOfSuggestion } from '../../../../src/core/plan/suggestions/suggestion-comment.ts';

/** A fix of one line. */
export function suggestionAt(line: number, text = `line ${line}`): Suggestion {
  const check = 'image-is-pinned';
  const finding = { check, severity: 'error', message: `"${text}" is wrong.`, fix: 'Fix it.' } as const;
  const lines = { startLine: line, endLine: line, before: [text], after: [`${text}, fixed`] };
  return { file: 'catalog.yaml', ...lines, findings: [finding] };
}

/** As it is once it was posted. */
export function threadOf(suggestion: Suggestion, part: Partial<PostedSuggestion> = {}): PostedSuggestion {
  const key = keyOfSuggestion(suggestion);
  return { id: `T${key}`, key, isResolved: false, isOutdated: false, canResolve: true, ...part };
}
