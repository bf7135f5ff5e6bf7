import { malformed, tooLarge } from '../failures.ts';
import { type DirectoryNode, hideChild, hideLower, type ImageNode, isOfLayer, newDirectory } from './image-node.ts';
import { type KeptRoots, placeOf, shownRoots } from './kept-roots.ts';
import { entryParts, pathParts } from './path-parts.ts';
import type { ContentSink, TarEntry } from './tar-entry.ts';
import { type StepBudget, type Walked, walkLinks } from './walk-links.ts';

/** What is kept of an image while its layers are applied, and how much of it there may be. */
export interface Keeping {
  readonly roots: KeptRoots;
  /** Names of the files that are kept below them; all without it. */
  readonly names?: ReadonlySet<string>;
  /** Name of the files of which it is remembered that they are there, wherever they are. */
  readonly noted?: string;
  /** Bytes of one file. */
  readonly fileBytes: number;
  /** Bytes of all files and of the links, with those that a higher layer replaces. */
  readonly keptBytes: number;
}

/** Entries of all layers together. */
const maxEntries = 500_000;
/** What a node takes beside its content, roughly. */
const nodeBytes = 256;
const maxSteps = 20_000_000;

const whiteout = '.wh.';
const opaque = '.wh..wh..opq';
const whiteoutOfItsOwn = 'its archive has a whiteout behind what it hides, and programs differ in what that removes';
const slash = 0x2f;

/**
 * The files of an image below some of its directories, while its layers are applied one after the other, lowest first. Of the
 * rest only symbolic links are remembered, since a path may lead through them, and that there are files of one name.
 *
 * @see https://github.com/opencontainers/image-spec/blob/main/layer.md#applying-changesets
 */
export class ImageTree {
  readonly root: DirectoryNode = newDirectory(0);
  /** Shared by everything that follows links. */
  readonly steps: StepBudget = { left: maxSteps };
  readonly roots: KeptRoots;
  readonly #keeping: Keeping;
  #layer = -1;
  #entries = 0;
  #kept = 0;

  constructor(keeping: Keeping) {
    this.roots = keeping.roots;
    this.#keeping = keeping;
  }

  beginLayer(): void {
    this.#layer += 1;
  }

  /**
   * Applies an entry of the layer.
   *
   * @returns what takes its content; undefined when nobody wants it
   * @throws OutcomeError `malformed` for what no image may hold, `unknown` for what is past a limit
   */
  add(entry: TarEntry): ContentSink | undefined {
    this.#entries += 1;
    if (this.#entries > maxEntries) throw tooLarge(`it has more than ${maxEntries} entries`);
    const parts = entryParts(entry.path);
    const name = parts.pop();
    if (name === undefined) return undefined;
    const parent = walkLinks(this.root, parts, this.steps);
    if (name.startsWith(whiteout)) {
      this.#hide(parent, name);
      return undefined;
    }
    return this.#put(parent, name, entry);
  }

  /**
   * Names that begin with `.wh..wh.` are notes that aufs kept for itself. By the specification, whiteouts hide what lower layers have;
   * opm and containerd remove what the same layer put there before as well.
   */
  #hide({ node }: Walked, name: string): void {
    const hidden = name.slice(whiteout.length);
    if (['', '.', '..'].includes(hidden)) throw malformed('its archive has a whiteout of nothing');
    if (node?.kind !== 'directory') return;
    if (name === opaque) {
      if (node.implied === this.#layer) throw malformed(whiteoutOfItsOwn);
      hideLower(node, this.#layer);
    } else if (!hidden.startsWith(whiteout)) {
      const child = node.children.get(hidden);
      if (child !== undefined && isOfLayer(child, this.#layer)) throw malformed(whiteoutOfItsOwn);
      hideChild(node, hidden, this.#layer);
    }
  }

  #put(parent: Walked, name: string, entry: TarEntry): ContentSink | undefined {
    const path = [...parent.parts, name];
    const place = this.#isKeptName(name, entry) ? placeOf(this.roots, path) : 'outside';
    if (entry.type === 'directory') {
      this.#putDirectory(parent, name, place !== 'outside');
      return undefined;
    }
    if (place !== 'below' && entry.type !== 'symbolic-link') {
      // A hard link to a symbolic link is one itself.
      const isLink = entry.type === 'hard-link' && this.#linkedBy(entry)?.kind === 'link';
      if (isLink) this.#directoryAt(parent.parts).children.set(name, this.#nodeOf(entry));
      else if (name === this.#keeping.noted) this.#directoryAt(parent.parts).children.set(name, this.#noted());
      else if (parent.node?.kind === 'directory') parent.node.children.delete(name);
      return undefined;
    }
    if (place === 'below') refuseBackslash(path);
    const directory = this.#directoryAt(parent.parts);
    if (entry.type !== 'file') {
      directory.children.set(name, this.#nodeOf(entry));
      return undefined;
    }
    const bytes = this.#reserve(entry.size, path);
    directory.children.set(name, { kind: 'file', layer: this.#layer, bytes });
    let filled = 0;
    return piece => {
      bytes.set(piece, filled);
      filled += piece.length;
    };
  }

  #isKeptName(name: string, { type }: TarEntry): boolean {
    return type !== 'file' || (this.#keeping.names?.has(name) ?? true);
  }

  /** A directory keeps what is in it; anything else at its place gives way. */
  #putDirectory(parent: Walked, name: string, isKept: boolean): void {
    const known = parent.node?.kind === 'directory' ? parent.node.children.get(name) : undefined;
    if (known?.kind === 'directory') {
      known.layer = this.#layer;
      known.named = this.#layer;
    } else if (isKept) {
      this.#count(nodeBytes);
      const directory = newDirectory(this.#layer);
      directory.named = this.#layer;
      this.#directoryAt(parent.parts).children.set(name, directory);
    } else if (parent.node?.kind === 'directory') parent.node.children.delete(name);
  }

  /** The directory that the layer puts something in. */
  #directoryAt(parts: readonly string[]): DirectoryNode {
    let directory = this.root;
    const above: DirectoryNode[] = [];
    let unnamed = 0;
    for (const part of parts) {
      const known = directory.children.get(part);
      const next = known?.kind === 'directory' ? known : newDirectory(this.#layer);
      if (next !== known) {
        this.#count(nodeBytes);
        directory.children.set(part, next);
      }
      above.push(directory);
      directory = next;
      if (next.named !== this.#layer) unnamed = above.length;
    }
    for (const [at, node] of [...above, directory].entries()) {
      node.filled = this.#layer;
      if (at < unnamed) node.implied = this.#layer;
    }
    return directory;
  }

  /** What has no content of its own. */
  #nodeOf({ type, target }: TarEntry): ImageNode {
    const layer = this.#layer;
    this.#count(nodeBytes + 2 * target.length);
    if (type === 'other') return { kind: 'other', layer };
    if (type === 'sparse') return { kind: 'lost', layer, reason: 'is stored as a sparse file' };
    const parts = pathParts(target);
    if (type === 'symbolic-link') return { kind: 'link', layer, target: parts, isAbsolute: target[0] === slash };
    const linked = this.#linkedBy({ target });
    return linked === undefined || linked.kind === 'directory'
      ? { kind: 'lost', layer, reason: `is a hard link to what is not in ${shownRoots(this.roots)}` }
      : { ...linked, layer };
  }

  #noted(): ImageNode {
    this.#count(nodeBytes);
    return { kind: 'lost', layer: this.#layer, reason: `leads to what is not in ${shownRoots(this.roots)}` };
  }

  /** What a hard link leads to. */
  #linkedBy({ target }: Pick<TarEntry, 'target'>): ImageNode | undefined {
    const parts = pathParts(target);
    const name = parts.pop();
    const { node } = walkLinks(this.root, parts, this.steps);
    return name === undefined || node?.kind !== 'directory' ? undefined : node.children.get(name);
  }

  #reserve(size: number, path: readonly string[]): Uint8Array {
    const { fileBytes } = this.#keeping;
    if (size > fileBytes) throw tooLarge(`${path.join('/')} has more than ${fileBytes} bytes`);
    this.#count(nodeBytes + size);
    return new Uint8Array(size);
  }

  #count(bytes: number): void {
    const { keptBytes } = this.#keeping;
    this.#kept += bytes;
    if (this.#kept > keptBytes) {
      throw tooLarge(
        `what is in ${shownRoots(this.roots)} takes more than ${keptBytes} bytes, with the links of the image`,
      );
    }
  }
}

/** On Linux it is a character as any other; wherever else the file comes to, it separates directories. */
function refuseBackslash(path: readonly string[]): void {
  if (path.some(part => part.includes('\\'))) throw malformed(`${path.join('/')} has a backslash in its name`);
}
