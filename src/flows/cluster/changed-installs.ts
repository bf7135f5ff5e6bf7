import { nobodyKnown } from '../../core/actors.ts';
import { documentMemory } from '../../core/catalog/document-memory.ts';
import { changedTargets } from '../../core/cluster/runs/changed-targets.ts';
import type { InstallTarget } from '../../core/cluster/runs/install-target.ts';
import { loadChange } from '../load/load-change.ts';
import type { BytesReader, Repository, Tree } from '../ports.ts';

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
  return { targets, left, merged: outcome.tree, fileBytes: snapshot.config.limits.fileBytes };
}

/** A file of a catalog, to be written below a directory. */
export interface CatalogFile {
  /** Path from the root of the catalog, of plain names. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * The plain files of a catalog. What is no plain file, or has a name that is more than a name on some system, is left out: checks report it.
 *
 * @param root directory of the catalog
 */
export async function catalogFiles(
  repository: BytesReader,
  { merged, fileBytes }: Pick<ChangedInstalls, 'merged' | 'fileBytes'>,
  root: string,
): Promise<readonly CatalogFile[]> {
  const entries = (await merged.walk(root)).filter(({ mode }) => mode === 'file');
  const contents = await repository.bytes(
    entries.map(({ id }) => id),
    fileBytes,
  );
  return entries.flatMap(({ path, id }) => {
    const [below, bytes] = [root === '' ? path : path.slice(root.length + 1), contents.get(id)];
    return bytes === undefined || !isPlain(below) ? [] : [{ path: below, bytes }];
  });
}

function isPlain(path: string): boolean {
  return path.split('/').every(name => /^[\w.@+=-]+$/.test(name) && name !== '.' && name !== '..' && name !== '.git');
}
