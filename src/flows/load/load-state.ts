import type { Catalog } from '../../core/catalog/model.ts';
import type { Layout } from '../../core/repository/layout.ts';
import type { OperatorDirectory } from '../../core/repository/operator.ts';
import type { RepositoryState, UnloadedFile } from '../../core/snapshot.ts';
import type { SourceFile } from '../../core/source.ts';
import type { TreeEntry } from '../../core/tree.ts';
import type { Tree } from '../ports.ts';
import { loadCatalog } from './load-catalog.ts';
import { loadIndexed } from './load-indexed.ts';
import { loadOperator } from './load-operator.ts';
import type { Loader } from './loader.ts';
import { operatorPath, type Touched } from './touched.ts';

/** Loads one side of a change: the touched catalogs and operators, and the given files besides. */
export async function loadState(
  loader: Loader,
  tree: Tree,
  side: UnloadedFile['side'],
  layout: Layout,
  touched: Touched,
  paths: readonly string[],
): Promise<RepositoryState> {
  const files = new Map<string, SourceFile>(await loadFiles(loader, tree, side, paths));
  const catalogs = new Map<string, Catalog>();
  for (const [root, packages] of touched.packages) {
    const loaded = await loadCatalog(loader, tree, side, root, packages);
    catalogs.set(root, loaded.catalog);
    for (const [path, file] of loaded.files) files.set(path, file);
  }
  const operators = new Map<string, OperatorDirectory>();
  for (const name of touched.names) {
    const path = operatorPath(layout, name);
    const operator =
      path === undefined
        ? undefined
        : await loadOperator(loader, tree, side, path, touched.versions.get(name) ?? new Set(), layout.catalogs);
    if (operator === undefined) continue;
    const indexed = touched.indexed?.has(name) === true ? await loadIndexed(loader, tree, side, operator) : undefined;
    operators.set(name, { ...operator, indexed });
  }
  return { files, catalogs, operators };
}

/** The files at these paths, of those that are there. */
export async function loadFiles(
  loader: Loader,
  tree: Tree,
  side: UnloadedFile['side'],
  paths: readonly string[],
): Promise<ReadonlyMap<string, SourceFile>> {
  return loader.files(await entriesAt(tree, paths), side);
}

/** What is at these paths but directories, of what is there. */
export async function entriesAt(tree: Tree, paths: readonly string[]): Promise<readonly TreeEntry[]> {
  const byDirectory = new Map<string, Set<string>>();
  for (const path of paths) {
    const slash = path.lastIndexOf('/');
    const directory = slash < 0 ? '' : path.slice(0, slash);
    byDirectory.set(directory, (byDirectory.get(directory) ?? new Set()).add(path));
  }
  const found: TreeEntry[] = [];
  for (const [directory, wanted] of byDirectory) {
    for (const entry of (await tree.list(directory)) ?? []) {
      const path = directory === '' ? entry.name : `${directory}/${entry.name}`;
      if (entry.kind !== 'directory' && wanted.has(path)) found.push({ path, mode: entry.kind, id: entry.id });
    }
  }
  return found;
}
