import { malformed } from '../failures.ts';
import type { DirectoryNode, ImageNode } from './image-node.ts';
import type { ImageTree } from './image-tree.ts';
import { walkLinks } from './walk-links.ts';

/** A file of an image: its path from the root, without a leading `/`. */
export interface ImageFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * The regular files below `manifests/` and `metadata/` of an image whose layers were all applied, sorted by path.
 *
 * A symbolic link stands for the file that it leads to, as for opm, if that is below these directories as well. A link to a
 * directory stands for nothing, as for opm. Every other link is refused: opm would look for an absolute one on the machine
 * that it runs on, a cluster in the image, and a third program might not look at all.
 *
 * @throws OutcomeError `malformed` for such a link, and for a file whose content was not kept
 */
export function filesOfTree({ root, steps }: ImageTree): readonly ImageFile[] {
  const files: ImageFile[] = [];
  for (const name of ['manifests', 'metadata']) {
    const top = root.children.get(name);
    if (top?.kind === 'link') throw malformed(`${name} is a symbolic link, not a directory`);
    if (top?.kind === 'directory') addFiles(top, [name]);
  }
  return files.sort((one, other) => (one.path < other.path ? -1 : 1));

  function addFiles(directory: DirectoryNode, path: readonly string[]): void {
    for (const [name, child] of directory.children) {
      if (child.kind === 'directory') addFiles(child, [...path, name]);
      else addFile(child, path, name);
    }
  }

  function addFile(child: ImageNode, directory: readonly string[], name: string): void {
    const path = [...directory, name].join('/');
    const node = child.kind === 'link' ? follow(child, directory, path) : child;
    if (node.kind === 'lost') throw malformed(`${path} ${node.reason}`);
    if (node.kind === 'file') files.push({ path, bytes: node.bytes });
  }

  function follow(link: ImageNode & { kind: 'link' }, directory: readonly string[], path: string): ImageNode {
    const { node, isEscaping } = walkLinks(root, [...directory, ...link.target], steps);
    if (link.isAbsolute || isEscaping || node === undefined || node === root) {
      throw malformed(`${path} is a symbolic link to what is not in manifests/ or metadata/`);
    }
    return node;
  }
}
