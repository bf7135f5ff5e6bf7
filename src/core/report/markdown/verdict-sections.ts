import type { ReportOptions } from '../options.ts';
import { withoutRepeats } from '../text/without-repeats.ts';
import type { Verdict } from '../verdict.ts';
import { bundlesSection } from './bundles-section.ts';
import { changeSection } from './change-section.ts';
import { findingsSection } from './findings-section.ts';
import { fixesSection } from './fixes-section.ts';
import { graphsSection } from './graphs-section.ts';
import { headsSection } from './heads-section.ts';
import type { Section } from './section.ts';

/** What the decision rests on, for comments, summaries and check runs alike: findings, fixes, differences, graphs, heads and bundles. */
export function verdictSections(
  verdict: Verdict,
  options: Pick<ReportOptions, 'docsUrl' | 'sourceUrl' | 'directory'>,
): readonly Section[] {
  const { findings } = withoutRepeats(verdict);
  return [
    ...findingsSection(findings, options),
    ...fixesSection(findings, verdict.subject, options.directory),
    ...changeSection(verdict.change ?? [], verdict.bundleDirectories ?? []),
    ...graphsSection(verdict.graphs ?? []),
    ...headsSection(verdict.heads ?? []),
    ...bundlesSection(verdict.bundleDirectories ?? []),
  ];
}
