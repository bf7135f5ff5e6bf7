import { codeSpan } from '../report/markdown/code-span.ts';
import { findingsSection } from '../report/markdown/findings-section.ts';
import { fitSections } from '../report/markdown/fit-sections.ts';
import { commentLimit } from '../report/markdown/limit.ts';
import { wholeSection } from '../report/markdown/section.ts';
import type { Verdict } from '../report/verdict.ts';

/** Begins the comment about one commit: it is written once for each. */
export function stopMarker(commit: string): string {
  return `<!-- catalog-keeper: stop ${commit} -->`;
}

/** A merge that is not what was judged. */
export interface WrongMerge {
  readonly branch: string;
  /** It was judged for another branch: for this one, where that is known. */
  readonly wasRetargeted: boolean;
  readonly judgedFor: string | undefined;
  readonly commit: string;
}

/** Says what a merge left in its branch, and how to undo it. */
export function stopComment(
  { branch, wasRetargeted, judgedFor, commit }: WrongMerge,
  verdict: Verdict,
  docsUrl: string,
): string {
  const other = judgedFor === undefined ? 'another branch' : codeSpan(judgedFor);
  const happened = wasRetargeted
    ? `The base branch of this pull request was changed while it was merged: it was judged for ${other}, and is now in ${codeSpan(branch)} as ${codeSpan(commit)}.`
    : `The branch changed while this pull request was merged. Each change was valid by itself; together they made the branch invalid at ${codeSpan(commit)}.`;
  const text = `${stopMarker(commit)}
### Merging into ${codeSpan(branch)} has stopped

${happened}

A maintainer has to revert this pull request (the button **Revert** below the merge, or \`git revert -m 1 ${commit}\`), or to fix the branch. Merging goes on after a push that leaves the branch valid.`;
  const parts = [wholeSection(0, text, ['line', 'lines']), ...findingsSection(verdict.findings, { docsUrl })];
  return fitSections(parts, commentLimit);
}
