import { malformed } from '../failures.ts';
import type { DirectoryNode, ImageNode } from './image-node.ts';
import type { ImageTree } from './image-tree.ts';
import { shownRoots } from './kept-roots.ts';
import { walkLinks } from './walk-links.ts';

/**
 * What stands below a kept directory of an image, by its path from the root of the image without a leading `/`:
 * - `file`: a regular file, or a symbolic link to one that was kept as well.
 * - `directory-link`: a symbolic link to a directory.
 * - `other`: a device or a pipe.
 * - `lost`: a file whose content was not kept, or a link that leads to none that was; the reason goes on a sentence about it.
 */
export type KeptEntry = { readonly path: string } & (
  | { readonly kind: 'file'; readonly bytes: Uint8Array }
  | { readonly kind: 'directory-link' }
  | { readonly kind: 'other' }
  | { readonly kind: 'lost'; readonly reason: string }
);

/**
 * Everything but directories that the kept directories of an image hold when its layers were all applied, sorted by path.
 *
 * A symbolic link stands for the file that it leads to, as for opm, if that was kept. Links that are absolute or lead out of the
 * image are lost wherever they lead: opm would look on the machine that it runs on, a cluster in the image, and a third
 * program might not look at all.
 *
 * @throws OutcomeError `malformed` for links in a circle, and where a link stands in the place of a kept directory
 */
export function keptEntries(tree: ImageTree): readonly KeptEntry[] {
  const entries: KeptEntry[] = [];
  for (const root of tree.roots) {
    const directory = directoryAt(tree, root);
    if (directory !== undefined) addEntries(directory, root);
  }
  return entries.sort((one, other) => (one.path < other.path ? -1 : 1));

  function addEntries(directory: DirectoryNode, path: readonly string[]): void {
    for (const [name, child] of directory.children) {
      if (child.kind === 'directory') addEntries(child, [...path, name]);
      else entries.push(entryOf(tree, child, path, name));
    }
  }
}

/** A directory of an image; undefined where it has none. @throws OutcomeError `malformed` where a link stands on the way */
export function directoryAt({ root }: ImageTree, path: readonly string[]): DirectoryNode | undefined {
  let directory = root;
  for (const [at, part] of path.entries()) {
    const next = directory.children.get(part);
    if (next?.kind === 'link') {
      throw malformed(`${path.slice(0, at + 1).join('/')} is a symbolic link, not a directory`);
    }
    if (next?.kind !== 'directory') return undefined;
    directory = next;
  }
  return directory;
}

function entryOf(tree: ImageTree, child: ImageNode, directory: readonly string[], name: string): KeptEntry {
  const path = [...directory, name].join('/');
  const node = child.kind === 'link' ? targetOf(tree, child, directory) : child;
  switch (node?.kind) {
    case 'file':
      return { path, kind: 'file', bytes: node.bytes };
    case 'directory':
      return { path, kind: 'directory-link' };
    case 'other':
      return { path, kind: 'other' };
    case 'lost':
      return { path, kind: 'lost', reason: node.reason };
    default:
      return { path, kind: 'lost', reason: `is a symbolic link to what is not in ${shownRoots(tree.roots)}` };
  }
}

function targetOf({ root, steps }: ImageTree, link: ImageNode & { kind: 'link' }, directory: readonly string[]) {
  const { node, isEscaping } = walkLinks(root, [...directory, ...link.target], steps);
  return link.isAbsolute || isEscaping || node === root ? undefined : node;
}
