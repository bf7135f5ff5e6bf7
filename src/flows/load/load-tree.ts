import type { DocumentMemory } from '../../core/catalog/memories.ts';
import type { ParsedConfig } from '../../core/config/model.ts';
import type { Ownership } from '../../core/ownership/model.ts';
import { noOwners } from '../../core/ownership/no-owners.ts';
import type { Layout } from '../../core/repository/layout.ts';
import type { RepositoryState, Snapshot } from '../../core/snapshot.ts';
import { treeSnapshot } from '../../core/tree-snapshot.ts';
import type { ObjectReader, Tree } from '../ports.ts';
import type { JudgedBundles } from './changed-bundles.ts';
import type { FileReader } from './file-reader.ts';
import { loadSide } from './load-side.ts';
import { createLoader, type Loader } from './loader.ts';
import type { Scope } from './scope.ts';

/** One tree to be judged as it is. */
export interface TreeInput {
  readonly tree: Tree;
  readonly layout: Layout;
  readonly config: ParsedConfig;
  readonly now: string;
  readonly memory: DocumentMemory;
  /** Whether anybody asks who owns what. */
  readonly needsOwners: boolean;
  readonly bundles?: JudgedBundles;
}

/**
 * Loads the snapshot of a tree: every catalog of the layout whole, of every operator what concerns catalogs, and the bundle
 * directories that were named.
 */
export async function loadTree(
  objects: ObjectReader,
  input: TreeInput,
): Promise<{ snapshot: Snapshot; loader: Loader }> {
  const { tree, layout, config, bundles: judged = 'bundle directories are not checked' } = input;
  const loader = createLoader(objects, config.config.limits.fileBytes, input.memory);
  const operators = layout.operators === undefined ? [] : ((await tree.list(layout.operators)) ?? []);
  const scope: Scope = {
    packages: new Map(layout.catalogs.map(catalog => [catalog.path, 'all'])),
    operators: new Set(operators.filter(entry => entry.kind === 'directory').map(entry => entry.name)),
    versions: typeof judged === 'string' ? new Map() : judged.versions,
    indexed: new Set(),
    described: new Map(),
  };
  const merged = await loadSide(loader, { name: 'merged', tree }, layout, scope, []);
  const packages = [...merged.catalogs.values()].flatMap(catalog => [...catalog.packages.keys()]);
  const ownership = input.needsOwners
    ? await ownersOf(loader.reader, tree, layout, new Set(packages), config)
    : noOwners;
  const bundles =
    typeof judged === 'string' ? { bundles: [], unloaded: [], noBundles: judged } : await bundlesOf(merged);
  const snapshot = treeSnapshot({
    config: config.config,
    now: input.now,
    changedConfig: config.problems,
    layout,
    ownership,
    merged,
    changes: typeof judged === 'string' ? [] : judged.strays,
    ...bundles,
    unloaded: [...loader.reader.unloaded, ...bundles.unloaded],
  });
  return { snapshot, loader };
}

/** Reading bundles takes parsers that catalogs do not need. */
async function bundlesOf({ operators }: RepositoryState): Promise<Pick<Snapshot, 'bundles' | 'unloaded'>> {
  const { bundleDirectories } = await import('../../core/bundle/bundle-directories.ts');
  const { bundlesWithinLimits } = await import('./bundles-within-limits.ts');
  return bundlesWithinLimits(bundleDirectories(operators.values()));
}

/** Reading files of owners takes parsers that nothing else of a tree needs. */
async function ownersOf(
  reader: FileReader,
  tree: Tree,
  layout: Layout,
  packages: ReadonlySet<string>,
  { config }: ParsedConfig,
): Promise<Ownership> {
  const { loadOwnership } = await import('./load-ownership.ts');
  return loadOwnership(reader, tree, layout, packages, config);
}
