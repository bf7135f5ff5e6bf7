import type { DirectoryEntry } from '../../flows/ports.ts';
import type { ObjectWriter } from './object-writer.ts';

/** What an entry of a tree stands for. */
export interface Leaf {
  readonly kind: DirectoryEntry['kind'];
  readonly id: string;
}

export interface BuiltTree {
  readonly id: string;
  readonly content: Buffer;
  readonly below: readonly BuiltTree[];
}

interface Directory {
  readonly children: Map<string, Directory | Leaf>;
  /** Undefined where something below has changed since it was built. */
  built: BuiltTree | undefined;
}

const modes: Readonly<Record<DirectoryEntry['kind'], string>> = {
  file: '100644',
  executable: '100755',
  symlink: '120000',
  submodule: '160000',
  directory: '40000',
};

/** Files by their raw paths (each byte one character), and the tree objects that git would write for them. Nothing is written. */
export class TreeBuilder {
  readonly #root: Directory = emptyDirectory();

  /** Replaces what is at a path, or in its way. */
  set(path: string, leaf: Leaf): void {
    const parts = path.split('/');
    const name = parts.pop() ?? '';
    let directory = this.#root;
    directory.built = undefined;
    for (const part of parts) {
      const known = directory.children.get(part);
      const next = known !== undefined && isDirectory(known) ? known : emptyDirectory();
      if (next !== known) directory.children.set(part, next);
      next.built = undefined;
      directory = next;
    }
    directory.children.set(name, leaf);
  }

  /** Removes what is at a path, with all below it, and the directories that are empty then. */
  delete(path: string): void {
    remove(this.#root, path.split('/'));
  }

  /** Whether there is a file or a directory of exactly this name. */
  has(path: string): boolean {
    let found: Directory | Leaf | undefined = this.#root;
    for (const part of path.split('/')) {
      found = found !== undefined && isDirectory(found) ? found.children.get(part) : undefined;
    }
    return found !== undefined;
  }

  /** The tree objects. Those below which nothing has changed are the ones that were built before. */
  build(writer: ObjectWriter): BuiltTree {
    return build(this.#root, writer);
  }
}

function emptyDirectory(): Directory {
  return { children: new Map(), built: undefined };
}

function isDirectory(child: Directory | Leaf): child is Directory {
  return 'children' in child;
}

function remove(directory: Directory, [name = '', ...rest]: readonly string[]): void {
  const child = directory.children.get(name);
  if (child === undefined) return;
  if (rest.length > 0) {
    if (!isDirectory(child)) return;
    remove(child, rest);
    if (child.children.size === 0) directory.children.delete(name);
  } else directory.children.delete(name);
  directory.built = undefined;
}

/** git orders entries by their bytes, a directory as if its name ended with `/` (base_name_compare). */
function build(directory: Directory, writer: ObjectWriter): BuiltTree {
  if (directory.built !== undefined) return directory.built;
  const below: BuiltTree[] = [];
  const entries = [...directory.children].map(([name, child]) => {
    if (!isDirectory(child)) return { name, order: name, mode: modes[child.kind], id: child.id };
    const tree = build(child, writer);
    below.push(tree);
    return { name, order: `${name}/`, mode: modes.directory, id: tree.id };
  });
  entries.sort((a, b) => (a.order < b.order ? -1 : 1));
  const parts = entries.flatMap(({ name, mode, id }) => [
    Buffer.from(`${mode} ${name}\0`, 'latin1'),
    Buffer.from(id, 'hex'),
  ]);
  const content = Buffer.concat(parts);
  directory.built = { id: writer.idOf('tree', content), content, below };
  return directory.built;
}
