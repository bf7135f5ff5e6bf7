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
  /** The branch that it was merged into. */
  readonly branch: string;
  /** It was judged for another branch than the one that has it. */
  readonly wasRetargeted: boolean;
  /** That other branch; undefined where it is not known, or where there is none. */
  readonly judgedFor: string | undefined;
  /** It has another tree than merging the head gives, valid or not. */
  readonly isOtherTree: boolean;
  readonly commit: string;
  /** It has two parents: what a squash or a rebase left is reverted in other ways. */
  readonly isMergeCommit: boolean;
}

/** Says what a merge left in its branch, and how to undo it. */
export function stopComment(
  { branch, wasRetargeted, judgedFor, isOtherTree, commit, isMergeCommit }: WrongMerge,
  verdict: Verdict,
  docsUrl: string,
): string {
  const other = judgedFor === undefined ? 'another branch' : codeSpan(judgedFor);
  const happened = wasRetargeted
    ? `The base branch of this pull request was changed during the merge. It was checked for ${other} and merged into ${codeSpan(branch)} as ${codeSpan(commit)}.`
    : isOtherTree
      ? `This pull request was merged as ${codeSpan(commit)}, and the content of that commit is not the one that was checked: merging the head gives another. Compare what changed in packages of other owners.`
      : `The branch changed while this pull request was merged. Each change was valid by itself; together they made the branch invalid at ${codeSpan(commit)}.`;
  const command = isMergeCommit ? `, or \`git revert -m 1 ${commit}\`` : '';
  const text = `${stopMarker(commit)}
### Merging into ${codeSpan(branch)} is stopped

${happened}

To resume merging, a maintainer reverts this pull request (**Revert** below the merge${command})${wasRetargeted || isOtherTree ? ` or, if everything in the commit may stay, comments \`/approve ${commit}\`. Another push does not resume merging.` : ' or fixes the branch. Merging resumes after a push that makes the branch valid.'}`;
  const parts = [wholeSection(0, text, ['line', 'lines']), ...findingsSection(verdict.findings, { docsUrl })];
  return fitSections(parts, commentLimit);
}
