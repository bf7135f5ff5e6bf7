/** What is known of the file system of an image while its layers are applied. `layer` counts from 0, the lowest. */
export type ImageNode = DirectoryNode | FileNode | LinkNode | LostNode | OtherNode;

export interface DirectoryNode {
  readonly kind: 'directory';
  /** The layer that made it, or the last one that names it. */
  layer: number;
  /** The last layer that names it. */
  named: number;
  /** The last layer that hid everything below it that came from lower ones. */
  hidden: number;
  /** The last layer that put something below it. */
  filled: number;
  /** The last layer that put something below it, on a way through directories that it does not name. */
  implied: number;
  readonly children: Map<string, ImageNode>;
}

interface FileNode {
  readonly kind: 'file';
  readonly layer: number;
  readonly bytes: Uint8Array;
}

interface LinkNode {
  readonly kind: 'link';
  readonly layer: number;
  /** Parts of the target. */
  readonly target: readonly string[];
  readonly isAbsolute: boolean;
}

/** A file whose content was not kept, and why. That is no harm unless it is still there at the end. */
interface LostNode {
  readonly kind: 'lost';
  readonly layer: number;
  readonly reason: string;
}

/** A device, a pipe or what no standard knows. */
interface OtherNode {
  readonly kind: 'other';
  readonly layer: number;
}

export function newDirectory(layer: number): DirectoryNode {
  return { kind: 'directory', layer, named: -1, hidden: -1, filled: -1, implied: -1, children: new Map() };
}

/** Whether a layer put something there. */
export function isOfLayer(node: ImageNode, layer: number): boolean {
  return node.layer === layer || (node.kind === 'directory' && node.filled === layer);
}

/**
 * Takes out of a directory what lower layers put there; what `layer` itself put there stays, and so do the directories above
 * it. Done at most once for each directory and layer, so that no order of entries makes it slow.
 */
export function hideLower(directory: DirectoryNode, layer: number): void {
  if (directory.hidden === layer) return;
  directory.hidden = layer;
  for (const name of directory.children.keys()) hideChild(directory, name, layer);
}

/** Takes one name out of a directory, as far as it came from lower layers. */
export function hideChild(directory: DirectoryNode, name: string, layer: number): void {
  const child = directory.children.get(name);
  if (child === undefined) return;
  if (child.kind === 'directory') hideLower(child, layer);
  if (child.layer < layer && (child.kind !== 'directory' || child.children.size === 0)) directory.children.delete(name);
}
