import type { Catalog } from '../../core/catalog/model.ts';
import type { DocumentMemory } from '../../core/catalog/reading.ts';
import { defaultConfig } from '../../core/config/defaults.ts';
import type { UnloadedFile } from '../../core/snapshot.ts';
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
}

/** How catalogs are looked for. */
export interface CatalogsWanted {
  readonly name?: string;
  /** The directory of the one catalog that is wanted. */
  readonly root: string | undefined;
  readonly now: string;
  readonly memory: DocumentMemory;
}

/** Loads the catalogs of a tree: one that is named, or those that the tree's own configuration or its directories tell. */
export async function loadCatalogs(
  repository: Repository,
  tree: Tree,
  { name, root, now, memory }: CatalogsWanted,
): Promise<LoadedCatalogs> {
  const { catalogs } =
    root === undefined ? await catalogsHere(repository, tree) : { catalogs: [{ path: root, name: root }] };
  const { snapshot } = await loadTree(repository, {
    tree,
    layout: { catalogs, operators: undefined },
    config: { config: defaultConfig, problems: [], origins: new Map() },
    now,
    memory,
    needsOwners: false,
  });
  return { name, catalogs: snapshot.merged.catalogs, unloaded: snapshot.unloaded };
}
