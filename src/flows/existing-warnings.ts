import { bundleDirectories } from '../core/bundle/bundle-directories.ts';
import type { Check } from '../core/check.ts';
import { markExisting } from '../core/checks/existing-warnings.ts';
import { findWithoutLines } from '../core/checks/run.ts';
import { changedBundles } from '../core/checks/scope/changed-bundles.ts';
import type { CheckReport } from '../core/policy/decision.ts';
import { pathBelow } from '../core/repository/paths.ts';
import type { RepositoryState, Snapshot } from '../core/snapshot.ts';
import { treeSnapshot } from '../core/tree-snapshot.ts';
import type { FileReader } from './load/file-reader.ts';
import { loadPredecessors, type Predecessor } from './load/load-predecessors.ts';
import type { Tree } from './ports.ts';

/** Bundle directories of one change past these are not compared with the versions before them. */
const maxAdded = 20;

/**
 * Marks the warnings of a change that its base has as well. The checks that warn are run on what was loaded of the base, and
 * on the bundle directories of the versions before those that the change adds and that are warned about; nothing else is loaded.
 */
export async function withExistingWarnings(
  report: CheckReport,
  snapshot: Snapshot,
  checks: readonly Check[],
  { reader, base }: { readonly reader: FileReader; readonly base: Tree },
): Promise<CheckReport> {
  const warnings = report.findings.filter(({ severity }) => severity === 'warning');
  const warned = new Set(warnings.map(({ check }) => check));
  const compared = checks.filter(check => warned.has(check.id) && isAboutAState(check));
  if (compared.length === 0) return report;
  const added = changedBundles(snapshot)
    .filter(({ kind, directory }) => kind === 'added' && isAnyIn(directory, warnings))
    .map(({ directory }) => directory)
    .slice(0, maxAdded);
  const predecessors = await loadPredecessors(reader, base, added);
  const before = findWithoutLines(snapshotBefore(snapshot, predecessors), compared);
  return { ...report, findings: markExisting(report.findings, before, predecessors) };
}

/** A difference is new with the change that makes it. */
function isAboutAState({ needs }: Check): boolean {
  return needs !== 'change' && needs !== 'nothing' && needs !== 'paths';
}

function isAnyIn(directory: string, findings: CheckReport['findings']): boolean {
  return findings.some(({ file }) => file !== undefined && pathBelow(directory, file) !== undefined);
}

/** What was loaded of the base, as a tree by itself. */
function snapshotBefore(snapshot: Snapshot, predecessors: readonly Predecessor[]): Snapshot {
  const { config, now, layout, images, linkedFiles } = snapshot;
  const merged = withBundles(snapshot.base, predecessors);
  const bundles = bundleDirectories(merged.operators.values());
  const unloaded = snapshot.unloaded
    .filter(({ side }) => side === 'base')
    .map(file => ({ ...file, side: 'merged' as const }));
  return treeSnapshot({ config, now, layout, images, merged, bundles, unloaded, linkedFiles });
}

function withBundles(base: RepositoryState, predecessors: readonly Predecessor[]): RepositoryState {
  const operators = new Map(base.operators);
  for (const { bundle } of predecessors) {
    const operator = operators.get(bundle.operator);
    if (operator === undefined) continue;
    const bundles = new Map([...operator.bundles, [bundle.version, bundle] as const]);
    operators.set(bundle.operator, { ...operator, bundles });
  }
  return { ...base, operators };
}
