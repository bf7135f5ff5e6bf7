import { checksSection } from './markdown/checks-section.ts';
import { decisionSection } from './markdown/decision-section.ts';
import { fitSections } from './markdown/fit-sections.ts';
import { headlineIcons } from './markdown/icons.ts';
import { ownersSection } from './markdown/owners-section.ts';
import { prose } from './markdown/prose.ts';
import { reproduceSection } from './markdown/reproduce-section.ts';
import { type Section, wholeSection } from './markdown/section.ts';
import { verdictSections } from './markdown/verdict-sections.ts';
import type { ReportOptions } from './options.ts';
import { headlineOf } from './text/headline.ts';
import { withoutRepeats } from './text/without-repeats.ts';
import type { Verdict } from './verdict.ts';

/**
 * The verdict as GitHub's Markdown, for a comment or for the summary of a job. Nothing that comes from the repository
 * can mention, link, embed or hide anything in it. Never larger than the limit: what does not fit is counted.
 */
export function markdownReport(
  verdict: Verdict,
  options: Pick<ReportOptions, 'docsUrl' | 'sourceUrl' | 'directory' | 'limit'>,
): string {
  const sections: readonly Section[] = [
    headlineSection(verdict),
    ...decisionSection(withoutRepeats(verdict).decision),
    ...detailSections(verdict, options),
    reproduceSection(verdict),
  ];
  return fitSections(sections, options.limit);
}

/** What the decision rests on: findings, differences, graphs, owners and checks. */
export function detailSections(
  verdict: Verdict,
  options: Pick<ReportOptions, 'docsUrl' | 'sourceUrl' | 'directory'>,
): readonly Section[] {
  return [
    ...verdictSections(verdict, options),
    ...ownersSection(verdict.owners ?? []),
    checksSection(verdict, options.docsUrl),
  ];
}

function headlineSection(verdict: Verdict): Section {
  const { word, title } = headlineOf(verdict);
  return wholeSection(0, `### ${headlineIcons[word]} ${prose(title)}`, ['headline', 'headlines']);
}
