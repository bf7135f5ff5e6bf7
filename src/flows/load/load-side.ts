import type { Catalog } from '../../core/catalog/model.ts';
import type { Layout } from '../../core/repository/layout.ts';
import type { OperatorDirectory } from '../../core/repository/operator.ts';
import type { RepositoryState } from '../../core/snapshot.ts';
import type { SourceFile } from '../../core/source.ts';
import { entriesAt } from './entries-at.ts';
import { loadCatalog } from './load-catalog.ts';
import { loadBundlesOf, loadIndexedBundles } from './load-indexed-bundles.ts';
import { loadNamesakes } from './load-namesakes.ts';
import { loadOperator } from './load-operator.ts';
import type { Loader } from './loader.ts';
import type { Scope } from './scope.ts';
import type { Side } from './side.ts';

/** Loads what is in the scope of one side: its catalogs and operators, and the files at `paths` besides. */
export async function loadSide(
  loader: Loader,
  side: Side,
  layout: Layout,
  scope: Scope,
  paths: readonly string[],
): Promise<RepositoryState> {
  const { reader, memory } = loader;
  const releasedBy = await releasedInBase(loader, side, layout, scope);
  const files = new Map<string, SourceFile>(await reader.read(await entriesAt(side.tree, paths), side.name));
  const catalogs = new Map<string, Catalog>();
  for (const [root, packages] of scope.packages) {
    const loaded = await loadCatalog(loader, side, root, packages);
    catalogs.set(root, loaded.catalog);
    for (const [path, file] of loaded.files) files.set(path, file);
  }
  const operators = new Map<string, OperatorDirectory>();
  for (const name of scope.operators) {
    const operator = await loadOperator(reader, side, layout, name, scope.versions.get(name) ?? new Set());
    if (operator === undefined) continue;
    const isIndexed = scope.indexed.has(name);
    const indexed = isIndexed ? await loadIndexedBundles(reader, side, operator, memory.files?.indexes) : undefined;
    const isAlone = indexed === undefined && side.name === 'merged';
    const namesakes = isAlone ? await loadNamesakes(loader, side, operator) : undefined;
    const versions = side.name === 'base' ? scope.described.get(name) : undefined;
    const described =
      versions === undefined ? undefined : await loadBundlesOf(reader, side, operator, memory.files?.indexes, versions);
    operators.set(name, { ...operator, indexed, namesakes, described, released: releasedBy?.get(name) });
  }
  return { files, catalogs, operators };
}

/** What a change brings has no say in which packages are an operator's. */
async function releasedInBase({ released }: Loader, side: Side, { operators }: Layout, scope: Scope) {
  if (side.name !== 'base' || operators === undefined) return undefined;
  return released.of(side, operators, scope.operators);
}
