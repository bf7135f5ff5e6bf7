import { tellOnce } from '../text/tell-once.ts';
import type { Verdict } from '../verdict.ts';
import { bundlesSection } from './bundles-section.ts';
import { changeSection } from './change-section.ts';
import { findingsSection } from './findings-section.ts';
import { fixesSection } from './fixes-section.ts';
import { graphsSection } from './graphs-section.ts';
import { headsSection } from './heads-section.ts';
import type { Section } from './section.ts';

/** What the decision rests on, for comments, summaries and check runs alike: findings, fixes, differences, graphs, heads and bundles. */
export function verdictSections(verdict: Verdict, options: Parameters<typeof findingsSection>[1]): readonly Section[] {
  const { findings } = tellOnce(verdict);
  return [
    ...findingsSection(findings, options),
    ...fixesSection(findings, verdict.subject),
    ...changeSection(verdict.change ?? [], verdict.bundleDirectories ?? []),
    ...graphsSection(verdict.graphs ?? []),
    ...headsSection(verdict.heads ?? []),
    ...bundlesSection(verdict.bundleDirectories ?? []),
  ];
}
