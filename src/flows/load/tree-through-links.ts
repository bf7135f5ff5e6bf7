import { directoryOf, joinPath } from '../../core/repository/paths.ts';
import type { TreeEntry } from '../../core/tree.ts';
import type { DirectoryEntry, ObjectReader, Tree } from '../ports.ts';
import { type FollowedLink, followLink, linkedDirectory, linkedFile } from './follow-link.ts';

/**
 * A tree as a program sees it in a checkout that follows links: in the place of each is what it leads to. Links that do not end at a
 * file or a directory of the tree stay as they are.
 *
 * @param isFollowed which links are followed. Those of directories must not lead to a directory above themselves if it is walked.
 */
export function treeThroughLinks(
  objects: ObjectReader,
  tree: Tree,
  isFollowed: (path: string) => boolean = () => true,
): Tree {
  const known = new Map<string, Promise<FollowedLink>>();
  const follow = (link: TreeEntry) => {
    const followed = known.get(link.path) ?? followLink(objects, tree, link);
    known.set(link.path, followed);
    return followed;
  };

  /** The entry of a directory, by the path that it has without links. */
  const seenAt = async (directory: string, entry: DirectoryEntry): Promise<DirectoryEntry> => {
    const { name, kind, id } = entry;
    const path = joinPath(directory, name);
    if (kind !== 'symlink' || !isFollowed(path)) return entry;
    const followed = await follow({ path, mode: kind, id });
    const file = linkedFile(followed);
    if (file !== undefined) return { name, kind: file.mode, id: file.id };
    const linked = linkedDirectory(followed);
    return linked === undefined ? entry : { name, kind: 'directory', id: await idOf(linked) };
  };

  const idOf = async (directory: string): Promise<string> => {
    if (directory === '') return tree.id;
    const entry = (await tree.list(directoryOf(directory)))?.find(
      one => joinPath(directoryOf(directory), one.name) === directory,
    );
    return entry?.id ?? '';
  };

  /** Where a directory is without links. */
  const placeOf = async (directory: string): Promise<string | undefined> => {
    let at = '';
    for (const name of directory === '' ? [] : directory.split('/')) {
      const path = joinPath(at, name);
      const entry = (await tree.list(at))?.find(one => one.name === name);
      if (entry?.kind === 'directory') at = path;
      else if (entry?.kind === 'symlink' && isFollowed(path)) {
        const linked = linkedDirectory(await follow({ path, mode: entry.kind, id: entry.id }));
        if (linked === undefined) return undefined;
        at = linked;
      } else return undefined;
    }
    return at;
  };

  const list = async (directory: string): Promise<readonly DirectoryEntry[] | undefined> => {
    const plain = await tree.list(directory);
    const place = plain === undefined ? await placeOf(directory) : directory;
    const entries = place === undefined ? undefined : (plain ?? (await tree.list(place)));
    if (place === undefined || entries === undefined) return undefined;
    if (!entries.some(({ kind }) => kind === 'symlink')) return entries;
    return Promise.all(entries.map(entry => seenAt(place, entry)));
  };

  const walk = async (directory: string): Promise<readonly TreeEntry[]> => {
    const found: TreeEntry[] = [];
    for (const { name, kind, id } of (await list(directory)) ?? []) {
      const path = joinPath(directory, name);
      if (kind === 'directory') found.push(...(await walk(path)));
      else found.push({ path, mode: kind, id });
    }
    return found.sort((a, b) => (a.path < b.path ? -1 : 1));
  };

  return { id: tree.id, list, walk };
}
