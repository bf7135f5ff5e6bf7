import type { ChangedHead } from '../core/installation/changed-head.ts';
import { isBlocking } from '../core/is-blocking.ts';
import type { CheckReport, Decision } from '../core/policy/decision.ts';
import { withValidCauses } from '../core/policy/with-valid-causes.ts';
import { sortFindings } from '../core/report/text/sort-findings.ts';
import type { Verdict, VerdictStats } from '../core/report/verdict.ts';
import type { RepositoryState, Snapshot } from '../core/snapshot.ts';
import type { Loader } from './load/loader.ts';

/** What only a change has. */
export interface ChangeParts extends Required<Pick<Verdict, 'change' | 'bundleDirectories' | 'owners' | 'graphs'>> {
  readonly decision: Decision;
  /** Absent where no head gives anything else. */
  readonly heads?: readonly ChangedHead[];
  readonly reproduce: string;
}

/** Puts a verdict together. */
export function verdictOf(
  subject: Snapshot['subject'],
  report: CheckReport,
  stats: VerdictStats,
  parts?: ChangeParts,
): Verdict {
  return {
    schemaVersion: 1,
    subject,
    valid: !report.findings.some(isBlocking),
    findings: sortFindings(withValidCauses(report.findings)),
    checks: report.checks,
    stats,
    ...parts,
  };
}

/** What was looked at: of the catalogs what the merged side has, of files and bytes both sides. */
export function statsOf(merged: RepositoryState, { reader, parser }: Loader): VerdictStats {
  const catalogs = [...merged.catalogs.values()];
  const packages = catalogs.flatMap(catalog => [...catalog.packages.values()]);
  return {
    catalogs: catalogs.length,
    packages: packages.length,
    bundles: packages.reduce((sum, { bundles }) => sum + bundles.size, 0),
    documents: catalogs.reduce((sum, { blobs }) => sum + blobs.length, 0),
    ...reader.stats,
    parsedBytes: parser.parsedBytes,
  };
}
