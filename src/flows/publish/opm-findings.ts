import { documentMemory } from '../../core/catalog/document-memory.ts';
import type { DocumentMemory } from '../../core/catalog/memories.ts';
import type { Catalog } from '../../core/catalog/model.ts';
import { catalogChecks } from '../../core/checks/catalog/index.ts';
import { runChecks } from '../../core/checks/run.ts';
import type { Finding } from '../../core/finding.ts';
import { loadTree } from '../load/load-tree.ts';
import type { ObjectReader, Tree } from '../ports.ts';
import { configForImages } from './config-for-images.ts';

/** A catalog, and why opm would refuse it; empty where it would not. */
interface OpmVerdict {
  readonly catalog: Catalog | undefined;
  readonly blocking: readonly Finding[];
}

/** Loads one catalog of a tree, and judges it as opm does. @param path of the catalog */
export async function opmFindings(
  { objects, tree, path }: { readonly objects: ObjectReader; readonly tree: Tree; readonly path: string },
  now: string,
  memory: DocumentMemory = documentMemory(),
): Promise<OpmVerdict> {
  const { snapshot } = await loadTree(objects, {
    tree,
    layout: { catalogs: [{ path, name: path }], operators: undefined },
    config: { config: configForImages(catalogChecks), problems: [], origins: new Map() },
    now,
    memory,
    needsOwners: false,
  });
  const { findings } = runChecks(snapshot, catalogChecks);
  return {
    catalog: snapshot.merged.catalogs.get(path),
    blocking: findings.filter(({ severity }) => severity !== 'warning'),
  };
}
