import { documentMemory } from '../core/catalog/document-memory.ts';
import type { DocumentMemory } from '../core/catalog/memories.ts';
import type { Check } from '../core/check.ts';
import { runChecks } from '../core/checks/run.ts';
import type { ParsedConfig } from '../core/config/model.ts';
import { applyWaivers } from '../core/policy/waivers.ts';
import type { Verdict } from '../core/report/verdict.ts';
import type { Layout } from '../core/repository/layout.ts';
import type { JudgedBundles } from './load/changed-bundles.ts';
import { loadTree } from './load/load-tree.ts';
import type { ObjectReader, Tree } from './ports.ts';
import { statsOf, verdictOf } from './verdict.ts';

/** A tree to be judged as it is. */
export interface TreeRequest {
  readonly tree: Tree;
  readonly layout: Layout;
  readonly config: ParsedConfig;
  readonly checks: readonly Check[];
  /** None where absent. */
  readonly bundles?: JudgedBundles;
  /** The time of the verdict, ISO 8601 in UTC. */
  readonly now: string;
  readonly memory?: DocumentMemory;
}

/** Judges the catalogs of one tree, and the bundle directories that are asked for. @throws the typed error of what reads its files when it cannot be looked at */
export async function judgeTree(objects: ObjectReader, request: TreeRequest): Promise<Verdict> {
  const { snapshot, loader } = await loadTree(objects, {
    ...request,
    memory: request.memory ?? documentMemory(),
    needsOwners: request.checks.some(check => check.group === 'ownership'),
  });
  const report = applyWaivers(runChecks(snapshot, request.checks), snapshot.config.waivers, request.now);
  return verdictOf('tree', report, statsOf(snapshot.merged, loader));
}
