import { createHash } from 'node:crypto';
import type { EntryMode, TreeEntry } from '../../src/core/tree.ts';
import type { Content, DirectoryEntry, Repository, Tree } from '../../src/flows/ports.ts';

/** Paths to texts; a text that begins with `symlink:`, `submodule:` or `executable:` makes an entry of that mode. */
export type Files = Readonly<Record<string, string>>;

const special: readonly EntryMode[] = ['symlink', 'submodule', 'executable'];

/** A repository in memory, for examples and unit tests: trees by revision name. */
export function memoryRepository(revisions: Readonly<Record<string, Files>>): Repository {
  const contents = new Map<string, string>();
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

function contentOf(text: string | undefined, limit: number): Content {
  if (text === undefined) return { kind: 'unreadable', detail: 'the object is missing' };
  const bytes = Buffer.byteLength(text);
  return bytes > limit
    ? { kind: 'too-large', bytes }
    : { kind: 'text', text, isUtf8: true, bytes, lines: () => [text] };
}

function memoryTree(files: Files, contents: Map<string, string>): Tree {
  const entries: TreeEntry[] = Object.entries(files)
    .map(([path, text]) => {
      const mode = special.find(kind => text.startsWith(`${kind}:`)) ?? 'file';
      const content = mode === 'file' ? text : text.slice(mode.length + 1);
      const id = createHash('sha256').update(content).digest('hex');
      contents.set(id, content);
      return { path, mode, id };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const list = async (directory: string): Promise<readonly DirectoryEntry[] | undefined> => {
    const prefix = directory === '' ? '' : `${directory}/`;
    const found = new Map<string, DirectoryEntry>();
    for (const entry of entries) {
      if (!entry.path.startsWith(prefix)) continue;
      const [name = '', ...rest] = entry.path.slice(prefix.length).split('/');
      found.set(name, rest.length > 0 ? { name, kind: 'directory', id: '' } : { name, kind: entry.mode, id: entry.id });
    }
    return found.size === 0 && directory !== '' ? undefined : [...found.values()];
  };
  return {
    id: createHash('sha256').update(JSON.stringify(entries)).digest('hex'),
    list,
    walk: async directory => entries.filter(entry => directory === '' || entry.path.startsWith(`${directory}/`)),
  };
}
