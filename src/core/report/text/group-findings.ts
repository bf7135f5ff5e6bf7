import type { Finding } from '../../finding.ts';
import { sortFindings } from './sort-findings.ts';

/** The findings about one file; or, where no file is known, about one package or about the whole repository. */
export interface FindingGroup {
  readonly file?: string;
  readonly package?: string;
  readonly findings: readonly Finding[];
}

/** Findings by what they are about: the group with the most severe finding first, each sorted in itself. */
export function groupFindings(findings: readonly Finding[]): readonly FindingGroup[] {
  const groups = new Map<string, { file?: string; package?: string; findings: Finding[] }>();
  for (const finding of sortFindings(findings)) {
    const key = JSON.stringify(finding.file === undefined ? [null, finding.package] : [finding.file]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { ...subjectOf(finding), findings: [finding] });
    else group.findings.push(finding);
  }
  return [...groups.values()];
}

function subjectOf(finding: Finding): { file?: string; package?: string } {
  if (finding.file !== undefined) return { file: finding.file };
  return finding.package === undefined ? {} : { package: finding.package };
}
