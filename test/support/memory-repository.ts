import { createHash } from 'node:crypto';
import { textContent } from '../../src/adapters/text-content.ts';
import type { EntryMode, TreeEntry } from '../../src/core/tree.ts';
import type { Content, DirectoryEntry, Repository, Tree } from '../../src/flows/ports.ts';
import type { StoredFile } from './fuzz-merge/stored-file.ts';

/** Paths to texts; a text that begins with `symlink:`, `submodule:` or `executable:` makes an entry of that mode. */
export type Files = Readonly<Record<string, string>>;

/** Files where some are given as they are stored. */
type AnyFiles = Readonly<Record<string, string | StoredFile>>;

const special: readonly EntryMode[] = ['symlink', 'submodule', 'executable'];

/** A repository in memory, for examples and unit tests: trees by revision name. */
export function memoryRepository(revisions: Readonly<Record<string, AnyFiles>>): Repository {
  const contents = new Map<string, Buffer>();
  const trees = new Map(Object.entries(revisions).map(([name, files]) => [name, memoryTree(files, contents)]));
  const treeAt = (revision: string) => {
    const tree = trees.get(revision);
    if (tree === undefined) throw new Error(`no revision ${revision}`);
    return tree;
  };
  return {
    commit: async revision => (trees.has(revision) ? { id: revision, parents: [] } : undefined),
    tree: async revision => treeAt(revision),
    async changes(before, after, limit) {
      const [from, to] = await Promise.all([before.walk(''), after.walk('')]);
      const sides = new Map<string, { before?: TreeEntry; after?: TreeEntry }>();
      for (const entry of from) sides.set(entry.path, { before: entry });
      for (const entry of to) sides.set(entry.path, { ...sides.get(entry.path), after: entry });
      const changes = [...sides]
        .filter(([, side]) => side.before?.id !== side.after?.id || side.before?.mode !== side.after?.mode)
        .map(([path, side]) => ({ path, ...side }))
        .sort((a, b) => (a.path < b.path ? -1 : 1));
      return { changes: changes.slice(0, limit), isComplete: changes.length <= limit };
    },
    links: async tree => (await tree.walk('')).filter(({ mode }) => mode === 'symlink'),
    async read(ids, limit, most = Number.POSITIVE_INFINITY) {
      let left = most;
      const withinRoom = (content: Content): Content => {
        const bytes = content.kind === 'text' ? content.bytes : 0;
        if (bytes > left) return { kind: 'too-much' };
        left -= bytes;
        return content;
      };
      return new Map([...ids].map(id => [id, withinRoom(contentOf(contents.get(id), limit))]));
    },
    merge: async (_base, head) => ({ kind: 'merged', tree: treeAt(head) }),
    close: async () => {},
  };
}

function contentOf(bytes: Buffer | undefined, limit: number): Content {
  if (bytes === undefined) return { kind: 'unreadable', detail: 'the object is missing' };
  return bytes.length > limit ? { kind: 'too-large', bytes: bytes.length } : textContent(bytes);
}

function stored(file: string | StoredFile): StoredFile {
  if (typeof file !== 'string') return file;
  const mode = special.find(kind => file.startsWith(`${kind}:`)) ?? 'file';
  return { mode, bytes: Buffer.from(mode === 'file' ? file : file.slice(mode.length + 1)) };
}

function memoryTree(files: AnyFiles, contents: Map<string, Buffer>): Tree {
  const entries: TreeEntry[] = Object.entries(files)
    .map(([path, file]) => {
      const { mode, bytes } = stored(file);
      const id = createHash('sha256').update(bytes).digest('hex');
      contents.set(id, bytes);
      return { path, mode, id };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const list = async (directory: string): Promise<readonly DirectoryEntry[] | undefined> => {
    const prefix = directory === '' ? '' : `${directory}/`;
    const below = entries.flatMap(entry =>
      entry.path.startsWith(prefix) ? [{ ...entry, path: entry.path.slice(prefix.length) }] : [],
    );
    const found = [...Map.groupBy(below, ({ path }) => path.split('/')[0] ?? '')].map(
      ([name, inside]): DirectoryEntry => {
        const [first] = inside;
        if (first?.path === name) return { name, kind: first.mode, id: first.id };
        return {
          name,
          kind: 'directory',
          id: idOf(inside.map(entry => ({ ...entry, path: entry.path.slice(name.length) }))),
        };
      },
    );
    return found.length === 0 && directory !== '' ? undefined : found;
  };
  return {
    id: idOf(entries),
    list,
    walk: async directory => entries.filter(entry => directory === '' || entry.path.startsWith(`${directory}/`)),
  };
}

function idOf(entries: readonly TreeEntry[]): string {
  return createHash('sha256').update(JSON.stringify(entries)).digest('hex');
}
