import type { TreeEntry } from '../../core/tree.ts';
import type { DirectoryEntry, Tree } from '../../flows/ports.ts';
import { GitError } from './git-error.ts';
import type { ObjectStore } from './object-store.ts';
import type { Entries } from './parse-tree.ts';

const directoriesAtOnce = 256;
/** No file system takes a longer path. */
export const maxPathLength = 4096;

/**
 * A tree object with everything below it.
 * @param maxEntries the most files and directories that one walk may meet: a few objects can describe endless trees
 */
export function gitTree(store: ObjectStore, id: string, maxEntries: number): Tree {
  const entriesOf = async (directory: string): Promise<Entries | undefined> => {
    let [entries] = await store.trees([id]);
    for (const part of directory === '' ? [] : directory.split('/')) {
      const entry = entries?.get(part);
      if (entry?.kind !== 'directory') return undefined;
      [entries] = await store.trees([entry.id]);
    }
    return entries;
  };
  return {
    id,
    async list(directory) {
      const entries = await entriesOf(directory);
      return entries === undefined ? undefined : sortedByName(entries);
    },
    async walk(directory) {
      const entries = await entriesOf(directory);
      const files = entries === undefined ? [] : await walkBelow(store, directory, entries, maxEntries);
      return files.sort(byPath);
    },
  };
}

/** Part by part, so that many trees are asked for at once and yet few wait in memory. */
async function walkBelow(store: ObjectStore, start: string, top: Entries, maxEntries: number): Promise<TreeEntry[]> {
  const files: TreeEntry[] = [];
  const waiting: { readonly path: string; readonly id: string }[] = [];
  let met = 0;
  const visit = (path: string, entries: Entries) => {
    met += entries.size;
    if (met > maxEntries || path.length > maxPathLength) throw tooManyEntries(start, maxEntries);
    for (const { name, kind, id } of entries.values()) {
      const below = path === '' ? name : `${path}/${name}`;
      if (kind === 'directory') waiting.push({ path: below, id });
      else files.push({ path: below, mode: kind, id });
    }
  };
  visit(start, top);
  while (waiting.length > 0) {
    const directories = waiting.splice(-directoriesAtOnce);
    const trees = await store.trees(directories.map(directory => directory.id));
    for (const [index, { path }] of directories.entries()) visit(path, trees[index] ?? new Map());
  }
  return files;
}

/** The same directory may be asked for again and again: once for each package that changed. */
const sorted = new WeakMap<Entries, readonly DirectoryEntry[]>();

function sortedByName(entries: Entries): readonly DirectoryEntry[] {
  const list = sorted.get(entries) ?? [...entries.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  sorted.set(entries, list);
  return list;
}

export function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : 1;
}

function tooManyEntries(directory: string, maxEntries: number): GitError {
  return new GitError(
    'limit-exceeded',
    `The directory ${JSON.stringify(directory)} has more than ${maxEntries} files, or is nested deeper than ${maxPathLength} characters.`,
    'Remove files that do not belong in a catalog repository.',
  );
}
