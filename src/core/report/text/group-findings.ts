import type { Finding } from '../../finding.ts';
import type { FoldedFinding } from './fold-findings.ts';

/** The findings about one file; or, where no file is known, about one package or about the whole repository. */
export interface FindingGroup {
  readonly file?: string;
  readonly package?: string;
  readonly entries: readonly FoldedFinding[];
}

/** Findings by what the first of each entry is about, in the order of the entries. */
export function groupFindings(entries: readonly FoldedFinding[]): readonly FindingGroup[] {
  const groups = new Map<string, { file?: string; package?: string; entries: FoldedFinding[] }>();
  for (const entry of entries) {
    const { finding } = entry;
    const key = JSON.stringify(finding.file === undefined ? [null, finding.package] : [finding.file]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { ...subjectOf(finding), entries: [entry] });
    else group.entries.push(entry);
  }
  return [...groups.values()];
}

function subjectOf(finding: Finding): { file?: string; package?: string } {
  if (finding.file !== undefined) return { file: finding.file };
  return finding.package === undefined ? {} : { package: finding.package };
}
