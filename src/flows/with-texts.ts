import { directoryOf, pathBelow } from '../core/repository/paths.ts';
import type { TreeEntry } from '../core/tree.ts';
import type { DirectoryEntry, ObjectReader, Tree } from './ports.ts';
import { contentOfBytes } from './publish/content-of-bytes.ts';

/** A tree with other texts in place of some of its files, and with files that it does not have. */
export function withTexts(
  objects: ObjectReader,
  tree: Tree,
  texts: ReadonlyMap<string, string>,
): ObjectReader & { readonly tree: Tree } {
  const prefix = 'edited:';
  const edited = Array.from(texts.keys(), (path): TreeEntry => ({ path, mode: 'file', id: `${prefix}${path}` }));
  const bytes = new Map(Array.from(texts, ([path, text]) => [`${prefix}${path}`, new TextEncoder().encode(text)]));
  return {
    tree: {
      id: tree.id,
      async list(directory) {
        const listed = await tree.list(directory);
        const here = edited.filter(({ path }) => directoryOf(path) === directory);
        const entries = new Map(listed?.map(entry => [entry.name, entry]));
        for (const { path, id } of here) {
          const name = path.slice(directory === '' ? 0 : directory.length + 1);
          entries.set(name, { name, kind: 'file', id });
        }
        return listed === undefined ? undefined : sorted(entries.values(), ({ name }) => name);
      },
      async walk(directory) {
        const entries = new Map((await tree.walk(directory)).map(entry => [entry.path, entry]));
        for (const entry of edited) {
          if (pathBelow(directory, entry.path) !== undefined) entries.set(entry.path, entry);
        }
        return sorted(entries.values(), ({ path }) => path);
      },
    },
    async read(ids, limit, most) {
      const wanted = [...ids];
      const contents = new Map(
        await objects.read(
          wanted.filter(id => !bytes.has(id)),
          limit,
          most,
        ),
      );
      for (const id of wanted) {
        const content = bytes.get(id);
        if (content !== undefined) contents.set(id, contentOfBytes(id, content, limit, Number.POSITIVE_INFINITY));
      }
      return contents;
    },
  };
}

function sorted<Entry extends TreeEntry | DirectoryEntry>(
  entries: Iterable<Entry>,
  keyOf: (entry: Entry) => string,
): readonly Entry[] {
  return [...entries].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}
