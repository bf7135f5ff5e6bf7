import type { TreeChange, TreeEntry } from '../../core/tree.ts';
import type { DirectoryEntry, TreeChanges } from '../../flows/ports.ts';
import { byPath, maxPathLength } from './git-tree.ts';
import type { ObjectStore } from './object-store.ts';
import type { Entries } from './parse-tree.ts';

/** A directory that differs: its tree on each side, undefined where there is none. */
interface Pair {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const pairsAtOnce = 256;
const none: Entries = new Map();

/**
 * What differs between two trees, by ids and modes alone: equal subtrees are never read, contents neither, and nothing is
 * guessed, so a rename is a removal and an addition. Stops at more than `limit` changes, and at more than `maxDirectories` that
 * would have to be compared: then the list is not complete.
 */
export async function compareTrees(
  store: ObjectStore,
  before: string,
  after: string,
  limit: number,
  maxDirectories: number,
): Promise<TreeChanges> {
  const changes: TreeChange[] = [];
  const waiting: Pair[] = before === after ? [] : [{ path: '', before, after }];
  let directories = 0;
  let isComplete = true;
  while (waiting.length > 0 && isComplete) {
    const pairs = waiting.splice(-pairsAtOnce);
    directories += pairs.length;
    const trees = await store.trees(pairs.flatMap(pair => [pair.before, pair.after]).filter(id => id !== undefined));
    let next = 0;
    for (const pair of pairs) {
      const left = pair.before === undefined ? none : (trees[next++] ?? none);
      const right = pair.after === undefined ? none : (trees[next++] ?? none);
      compareEntries(pair.path, left, right, changes, waiting);
    }
    isComplete = changes.length <= limit && directories <= maxDirectories && pairs.every(isShort);
  }
  return { changes: changes.sort(byPath).slice(0, limit), isComplete };
}

function isShort(pair: Pair): boolean {
  return pair.path.length <= maxPathLength;
}

function compareEntries(path: string, before: Entries, after: Entries, changes: TreeChange[], waiting: Pair[]): void {
  for (const entry of before.values()) compareEntry(path, entry, after.get(entry.name), changes, waiting);
  for (const entry of after.values()) {
    if (!before.has(entry.name)) compareEntry(path, undefined, entry, changes, waiting);
  }
}

function compareEntry(
  directory: string,
  before: DirectoryEntry | undefined,
  after: DirectoryEntry | undefined,
  changes: TreeChange[],
  waiting: Pair[],
): void {
  if (before?.id === after?.id && before?.kind === after?.kind) return;
  const name = (before ?? after)?.name ?? '';
  const path = directory === '' ? name : `${directory}/${name}`;
  const trees = { before: treeOf(before), after: treeOf(after) };
  if (trees.before !== undefined || trees.after !== undefined) waiting.push({ path, ...trees });
  const files = { ...fileOf('before', path, before), ...fileOf('after', path, after) };
  if ('before' in files || 'after' in files) changes.push({ path, ...files });
}

function treeOf(entry: DirectoryEntry | undefined): string | undefined {
  return entry?.kind === 'directory' ? entry.id : undefined;
}

function fileOf(side: 'before' | 'after', path: string, entry: DirectoryEntry | undefined): Partial<TreeChange> {
  if (entry === undefined || entry.kind === 'directory') return {};
  const file: TreeEntry = { path, mode: entry.kind, id: entry.id };
  return { [side]: file };
}
