import { documentMemory } from '../../core/catalog/document-memory.ts';
import { defaultConfig } from '../../core/config/defaults.ts';
import type { ObjectReader, Tree } from '../ports.ts';
import { loadTree } from './load-tree.ts';

export interface OneCatalog {
  readonly tree: Tree;
  /** Its directory in the tree; empty for the root. */
  readonly path: string;
  readonly name: string;
  /** Most bytes of one file that are read. */
  readonly fileBytes: number;
  /** ISO 8601, UTC. */
  readonly now: string;
}

/** Loads one catalog, whatever repository it stands in. @throws the typed error of what reads its files */
export function loadOneCatalog(
  objects: ObjectReader,
  { tree, path, name, fileBytes, now }: OneCatalog,
): ReturnType<typeof loadTree> {
  const config = { ...defaultConfig, limits: { ...defaultConfig.limits, fileBytes } };
  return loadTree(objects, {
    tree,
    layout: { catalogs: [{ path, name }], operators: undefined },
    config: { config, problems: [], origins: new Map() },
    now,
    memory: documentMemory(),
    needsOwners: false,
  });
}
