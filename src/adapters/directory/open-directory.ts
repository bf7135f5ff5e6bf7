import { realpathSync, type Stats, statSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { NamingFileMemory } from '../../core/catalog/memories.ts';
import { joinPath } from '../../core/repository/paths.ts';
import { systemReason } from '../../core/text/system-reason.ts';
import type { TreeEntry } from '../../core/tree.ts';
import type { BytesReader, Content, DigestReader, DirectoryEntry, Repository, Tree } from '../../flows/ports.ts';
import { DirectoryError } from './directory-error.ts';
import { type DiskEntry, listDirectory } from './list-directory.ts';
import { fileReader } from './read-file.ts';

/** How much of a directory is looked at. */
export interface DirectoryLimits {
  /** The most files and directories that one walk may meet. */
  readonly entries: number;
  /** The most bytes of all files that are asked for at once. */
  readonly bytesAtOnce: number;
}

const usualLimits: DirectoryLimits = { entries: 1_000_000, bytesAtOnce: 1024 * 1024 * 1024 };
const filesBetweenTurns = 256;

/** A directory on the disk, and what it holds. */
export interface Directory extends Repository, DigestReader, BytesReader {
  /** A directory in it as one by itself: a link that leads out of it is not followed. @throws DirectoryError */
  below(path: string): Directory;
}

/**
 * A directory that is judged as it is on the disk, git or not: what `validate DIR` looks at. It has one tree, whatever revision
 * is asked for, without `.git` in its root, and no history. Directories are listed once, files are read when they are asked for.
 *
 * @param memory knows files that need not be decoded
 * @throws DirectoryError
 */
export async function openDirectory(
  directory: string,
  limits: Partial<DirectoryLimits> = {},
  memory?: NamingFileMemory,
): Promise<Directory> {
  return openRoot(rootOf(directory), directory, { ...usualLimits, ...limits }, memory);
}

/** @param directory what `root` is called */
function openRoot(
  root: Buffer,
  directory: string,
  limits: DirectoryLimits,
  memory: NamingFileMemory | undefined,
): Directory {
  const { entries: maxEntries, bytesAtOnce } = limits;
  const files = new Map<string, Buffer>();
  const listings = new Map<string, ReadonlyMap<string, DirectoryEntry>>();
  const reader = fileReader(memory);
  const prefix = root.length + 1;

  /** The same file has the same id, however it was come by: its place below the root, each byte as one character. */
  const entryOf = ({ name, kind, path }: DiskEntry): DirectoryEntry => {
    const id = path.toString('latin1', prefix);
    if (kind !== 'directory') files.set(id, path);
    return { name, kind, id };
  };
  const placeOf = (id: string) => (id === '' ? root : Buffer.concat([root, Buffer.from(`/${id}`, 'latin1')]));
  /** Each directory is listed once: by its id, which is empty for the root. */
  const entriesOf = (id: string): ReadonlyMap<string, DirectoryEntry> => {
    const known = listings.get(id);
    if (known !== undefined) return known;
    const entries = listDirectory(root, placeOf(id)).map(entryOf);
    const kept = entries.filter(entry => id !== '' || entry.name !== '.git').sort(byName);
    const listing = new Map(kept.map(entry => [entry.name, entry]));
    listings.set(id, listing);
    return listing;
  };
  const find = (path: string): string | undefined => {
    let id = '';
    for (const part of path === '' ? [] : path.split('/')) {
      const entry = entriesOf(id).get(part);
      if (entry?.kind !== 'directory') return undefined;
      id = entry.id;
    }
    return id;
  };

  const tree: Tree = {
    id: root.toString('latin1'),
    async list(path) {
      const id = find(path);
      return id === undefined ? undefined : [...entriesOf(id).values()];
    },
    async walk(path) {
      const start = find(path);
      const found: TreeEntry[] = [];
      const waiting = start === undefined ? [] : [{ path, id: start }];
      let met = 0;
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const entries = entriesOf(next.id);
        met += entries.size;
        if (met > maxEntries) throw tooManyEntries(directory, maxEntries);
        for (const { name, kind, id } of entries.values()) {
          const full = next.path === '' ? name : `${next.path}/${name}`;
          if (kind === 'directory') waiting.push({ path: full, id });
          else found.push({ path: full, mode: kind, id });
        }
      }
      return found.sort((a, b) => (a.path < b.path ? -1 : 1));
    },
  };

  return {
    commit: async () => undefined,
    tree: async () => tree,
    async read(ids, limit, most = Number.POSITIVE_INFINITY) {
      const contents = new Map<string, Content>();
      let left = Math.min(most, bytesAtOnce);
      for (const id of new Set(ids)) {
        if (contents.size % filesBetweenTurns === 0) await setImmediate();
        const path = files.get(id);
        const content = path === undefined ? neverListed(id) : reader.content(path, limit);
        const bytes = content.kind === 'text' ? content.bytes : 0;
        contents.set(id, bytes > left ? { kind: 'too-much' } : content);
        if (bytes <= left) left -= bytes;
      }
      return contents;
    },
    async digests(ids, limit) {
      const { hash } = await import('node:crypto');
      const digests = new Map<string, string>();
      for (const id of new Set(ids)) {
        if (digests.size % filesBetweenTurns === 0) await setImmediate();
        const path = files.get(id);
        const bytes = path === undefined ? undefined : reader.bytes(path, limit);
        if (bytes !== undefined) digests.set(id, hash('sha256', bytes));
      }
      return digests;
    },
    async bytes(ids, limit) {
      const contents = new Map<string, Uint8Array>();
      for (const id of new Set(ids)) {
        if (contents.size % filesBetweenTurns === 0) await setImmediate();
        const path = files.get(id);
        const bytes = path === undefined ? undefined : reader.bytes(path, limit);
        // The reader reads the next file into the same memory.
        if (bytes !== undefined) contents.set(id, new Uint8Array(bytes));
      }
      return contents;
    },
    changes: async () => Promise.reject(noHistory(directory)),
    links: async () => (await tree.walk('')).filter(({ mode }) => mode === 'symlink'),
    merge: async () => Promise.reject(noHistory(directory)),
    close: async () => {},
    below(path) {
      const id = find(path);
      const name = joinPath(directory, path);
      if (id === undefined) throw notFound(name);
      return openRoot(placeOf(id), name, limits, memory);
    },
  };
}

function byName(a: DirectoryEntry, b: DirectoryEntry): number {
  return a.name < b.name ? -1 : 1;
}

function rootOf(directory: string): Buffer {
  const status = statusOf(directory);
  if (status?.isDirectory() === true) return realpathSync.native(directory, 'buffer');
  throw status === undefined
    ? notFound(directory)
    : new DirectoryError('not-a-directory', `${directory} is not a directory.`, 'Name the directory that contains it.');
}

function notFound(directory: string): DirectoryError {
  return new DirectoryError('not-found', `The directory ${directory} does not exist.`, 'Check its name.');
}

function statusOf(directory: string): Stats | undefined {
  try {
    return statSync(directory, { throwIfNoEntry: false });
  } catch (error) {
    throw new DirectoryError(
      'unreadable',
      `${JSON.stringify(directory)} cannot be read: ${systemReason(error)}.`,
      'Check its permissions.',
      error,
    );
  }
}

function tooManyEntries(directory: string, maxEntries: number): DirectoryError {
  return new DirectoryError(
    'limit-exceeded',
    `${directory} has more than ${maxEntries} files and directories.`,
    'Name the directory of one catalog.',
  );
}

function noHistory(directory: string): DirectoryError {
  return new DirectoryError(
    'no-history',
    `${directory} has no git history to compare with.`,
    'To check a change, name a git repository.',
  );
}

function neverListed(id: string): Content {
  return { kind: 'unreadable', detail: `there is no file with the id ${JSON.stringify(id)}` };
}
