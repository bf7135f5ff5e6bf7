import { checksSection } from '../report/markdown/checks-section.ts';
import { findingsSection } from '../report/markdown/findings-section.ts';
import { wholeSection } from '../report/markdown/section.ts';
import { hash } from '../report/text/hash.ts';
import { headlineOf, isUnknown } from '../report/text/headline.ts';
import type { Verdict } from '../report/verdict.ts';
import { annotationsOf, checkText, shortTitle } from './desired-check.ts';
import type { DesiredCheck } from './operation.ts';
import type { CheckConclusion } from './pull-request.ts';

/**
 * The check run for a tree by itself: what a merge left. It stays in progress where something could not be determined.
 *
 * @param name that of check runs for the branch
 * @param sha the commit with the tree
 * @param before the commit that was there before
 */
export function treeCheck(
  { name, sha, before }: { readonly name: string; readonly sha: string; readonly before: string },
  verdict: Verdict,
  { docsUrl }: { readonly docsUrl: string },
): DesiredCheck {
  const what = wholeSection(0, `Commit \`${sha}\`, after \`${before}\`:`, ['line', 'lines']);
  const { word, title } = headlineOf(verdict);
  const sections = [...findingsSection(verdict.findings, { docsUrl }), checksSection(verdict, docsUrl)];
  return {
    name,
    sha,
    externalId: `tree/${before}/${word}/${hash(JSON.stringify(verdict.findings))}`,
    conclusion: treeConclusion(verdict),
    title: shortTitle(title),
    summary: checkText([what]),
    text: checkText(sections),
    annotations: annotationsOf(verdict, docsUrl),
    detailsUrl: undefined,
    buttons: [],
  };
}

/** Undefined where something could not be determined. */
export function treeConclusion(verdict: Verdict): CheckConclusion | undefined {
  if (verdict.valid) return 'success';
  return isUnknown(verdict) ? undefined : 'failure';
}
