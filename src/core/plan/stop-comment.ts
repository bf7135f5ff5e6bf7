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

/** Says that a merge left its branch invalid, and how to undo it. */
export function stopComment(branch: string, commit: string, verdict: Verdict, docsUrl: string): string {
  const text = `${stopMarker(commit)}
### Merging into ${codeSpan(branch)} has stopped

Something else came into the branch while this pull request was merged. Each change was fine by itself; together they left the branch invalid at ${codeSpan(commit)}.

A maintainer has to revert this pull request (the button **Revert** below the merge, or \`git revert -m 1 ${commit}\`), or to fix the branch. Merging goes on when the branch is valid again.`;
  return fitSections(
    [wholeSection(0, text, ['line', 'lines']), ...findingsSection(verdict.findings, { docsUrl })],
    commentLimit,
  );
}
