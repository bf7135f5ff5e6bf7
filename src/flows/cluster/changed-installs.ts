import { nobodyKnown } from '../../core/actors.ts';
import type { BundleIndex } from '../../core/bundle-index/build-index.ts';
import { documentMemory } from '../../core/catalog/document-memory.ts';
import { changedTargets, indexesToInstall } from '../../core/cluster/runs/changed-targets.ts';
import type { InstallTarget } from '../../core/cluster/runs/install-target.ts';
import type { TreeEntry } from '../../core/tree.ts';
import { catalogByValue } from '../load/catalog-by-value.ts';
import { followLink, linkedFile } from '../load/follow-link.ts';
import { catalogTextFile } from '../load/load-catalog-text.ts';
import { loadChange } from '../load/load-change.ts';
import { loadIndexes, neededIndexes } from '../load/needed-indexes.ts';
import type { BytesReader, ObjectReader, Repository, Tree } from '../ports.ts';

/** The revisions between which something changes. */
export interface ChangedRevisions {
  readonly base: string;
  readonly head: string;
  /** The head already is the result of merging. */
  readonly headIsMerged: boolean;
}

/** What a change has to have installed, and the tree that has its catalogs. */
export interface ChangedInstalls {
  readonly targets: readonly InstallTarget[];
  readonly left: readonly InstallTarget[];
  readonly merged: Tree;
  /** What changed bundle directories mean that no catalog has, by what their catalogs are called. */
  readonly indexes: ReadonlyMap<string, BundleIndex>;
  /** The directory of operators. */
  readonly operators: string | undefined;
  /** Most bytes of one file. */
  readonly fileBytes: number;
}

/**
 * The heads to install for a change, by the configuration of its base. Judges nothing.
 *
 * @throws Error where merging gives no tree, or one that differs too much
 */
export async function changedInstalls(
  repository: Repository,
  { base, head, headIsMerged }: ChangedRevisions,
  now: string,
): Promise<ChangedInstalls> {
  const outcome = headIsMerged
    ? ({ kind: 'merged', tree: await repository.tree(head) } as const)
    : await repository.merge(base, head);
  if (outcome.kind !== 'merged') throw new Error(`Merging ${head} into ${base} gives no tree: resolve the conflicts.`);
  const { snapshot } = await loadChange(repository, {
    base: await repository.tree(base),
    merged: outcome.tree,
    actors: () => nobodyKnown,
    now,
    memory: documentMemory(),
  });
  if (snapshot.obstacle !== undefined) throw new Error('The change is too large to be loaded.');
  const { targets, left } = changedTargets(snapshot);
  return {
    targets,
    left,
    merged: outcome.tree,
    indexes: new Map([...indexesToInstall(snapshot)].map(([root, { after }]) => [root, after])),
    operators: snapshot.layout.operators,
    fileBytes: snapshot.config.limits.fileBytes,
  };
}

/** A file of a catalog, to be written below a directory. */
export interface CatalogFile {
  /** Path from the root of the catalog, of plain names. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

type CatalogPlaces = Pick<ChangedInstalls, 'merged' | 'fileBytes' | 'indexes' | 'operators'>;

/**
 * The catalog that changed bundle directories mean, as the text of its one file: with what its packages require, and with the bundles by value, as their images may not have
 * been pushed yet. Undefined for a catalog of the repository.
 *
 * @param root what the catalog is called
 */
export async function catalogOfBundles(
  objects: ObjectReader,
  { merged: tree, fileBytes, indexes, operators = '' }: CatalogPlaces,
  root: string,
): Promise<string | undefined> {
  const index = indexes.get(root);
  if (index === undefined) return undefined;
  const place = { objects, tree, fileBytes };
  const needed = await neededIndexes(place, [index], () => loadIndexes(place, operators));
  return (await catalogByValue(place, needed)).text;
}

/**
 * The files of a catalog that opm reads in a checkout: executables, too, and in the place of each link the file of the repository that it leads to. Other links, submodules, and
 * names that are more than a name on some system are left out: checks report them.
 *
 * @param root directory of the catalog
 */
export async function catalogFiles(
  repository: BytesReader & ObjectReader,
  change: CatalogPlaces,
  root: string,
): Promise<readonly CatalogFile[]> {
  const text = await catalogOfBundles(repository, change, root);
  if (text !== undefined) return [{ path: catalogTextFile, bytes: new TextEncoder().encode(text) }];
  const { merged, fileBytes } = change;
  const files: TreeEntry[] = [];
  for (const entry of await merged.walk(root)) {
    const file = entry.mode === 'symlink' ? linkedFile(await followLink(repository, merged, entry)) : entry;
    if (file !== undefined && file.mode !== 'submodule') files.push({ ...file, path: entry.path });
  }
  const contents = await repository.bytes(
    files.map(({ id }) => id),
    fileBytes,
  );
  return files.flatMap(({ path, id }) => {
    const [below, bytes] = [root === '' ? path : path.slice(root.length + 1), contents.get(id)];
    return bytes === undefined || !isPlain(below) ? [] : [{ path: below, bytes }];
  });
}

function isPlain(path: string): boolean {
  return path.split('/').every(name => /^[^\\/:*?"<>|\p{C}\ufffd]+$/u.test(name) && !/^(?:\.\.?|\.git)$/i.test(name));
}
