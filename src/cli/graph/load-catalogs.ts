import type { DocumentMemory } from '../../core/catalog/memories.ts';
import type { Catalog } from '../../core/catalog/model.ts';
import { defaultConfig } from '../../core/config/defaults.ts';
import type { UnloadedFile } from '../../core/snapshot.ts';
import { loadOperatorIndex } from '../../flows/load/load-operator-index.ts';
import { loadTree } from '../../flows/load/load-tree.ts';
import type { Repository, Tree } from '../../flows/ports.ts';
import { catalogsHere } from '../catalogs-here.ts';

/** The catalogs of one tree, whole. */
export interface LoadedCatalogs {
  /** What the tree is called: a revision, or `the work tree`. Undefined where there is only one. */
  readonly name: string | undefined;
  /** By root directory. */
  readonly catalogs: ReadonlyMap<string, Catalog>;
  readonly unloaded: readonly UnloadedFile[];
  /** Names of directories of operators, whose packages are in indexes. */
  readonly operators: readonly string[];
}

/** How catalogs are looked for. */
export interface CatalogsWanted {
  readonly name?: string;
  /** The directory of the one catalog that is wanted. */
  readonly root: string | undefined;
  /** The package that is asked for: where no catalog has it, the index of its bundle directories is made. */
  readonly packageName?: string | undefined;
  readonly now: string;
  readonly memory: DocumentMemory;
}

/** Loads the catalogs of a tree: one that is named, or those that the tree's own configuration or its directories tell. */
export async function loadCatalogs(
  repository: Repository,
  tree: Tree,
  { name, root, packageName, now, memory }: CatalogsWanted,
): Promise<LoadedCatalogs> {
  const layout =
    root === undefined
      ? await catalogsHere(repository, tree)
      : { catalogs: [{ path: root, name: root }], operators: undefined };
  const { snapshot } = await loadTree(repository, {
    tree,
    layout: { catalogs: layout.catalogs, operators: undefined },
    config: { config: defaultConfig, problems: [], origins: new Map() },
    now,
    memory,
    needsOwners: false,
  });
  const { catalogs } = snapshot.merged;
  const entries = layout.operators === undefined ? [] : ((await tree.list(layout.operators)) ?? []);
  const operators = entries.filter(({ kind }) => kind === 'directory').map(entry => entry.name);
  const isInCatalog = [...catalogs.values()].some(({ packages }) => packages.has(packageName ?? ''));
  const index =
    packageName === undefined || isInCatalog
      ? undefined
      : await loadOperatorIndex(repository, tree, layout, packageName);
  if (index === undefined) return { name, catalogs, unloaded: snapshot.unloaded, operators };
  return {
    name,
    catalogs: new Map([...catalogs, [index.catalog.root, index.catalog]]),
    unloaded: [...snapshot.unloaded, ...index.unloaded],
    operators,
  };
}
