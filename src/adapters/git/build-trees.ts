import type { DirectoryEntry } from '../../flows/ports.ts';
import type { ObjectWriter } from './object-writer.ts';

/** What a tree is made from: raw paths (each byte one character) with mode and object. */
export type Leaves = ReadonlyMap<string, { readonly kind: DirectoryEntry['kind']; readonly id: string }>;

export interface BuiltTree {
  readonly id: string;
  readonly content: Buffer;
  readonly below: readonly BuiltTree[];
}

type Node = Map<string, Node | { readonly kind: DirectoryEntry['kind']; readonly id: string }>;

const modes: Readonly<Record<DirectoryEntry['kind'], string>> = {
  file: '100644',
  executable: '100755',
  symlink: '120000',
  submodule: '160000',
  directory: '40000',
};

/** The tree objects that git would write for these files. Nothing is written. */
export function buildTrees(leaves: Leaves, writer: ObjectWriter): BuiltTree {
  const root: Node = new Map();
  for (const [path, leaf] of leaves) {
    const parts = path.split('/');
    const name = parts.pop() ?? '';
    directoryAt(root, parts).set(name, leaf);
  }
  return build(root, writer);
}

function directoryAt(root: Node, parts: readonly string[]): Node {
  let node = root;
  for (const part of parts) {
    const known = node.get(part);
    const next: Node = known instanceof Map ? known : new Map();
    if (next !== known) node.set(part, next);
    node = next;
  }
  return node;
}

/** git orders entries by their bytes, a directory as if its name ended with `/` (base_name_compare). */
function build(node: Node, writer: ObjectWriter): BuiltTree {
  const below: BuiltTree[] = [];
  const entries = [...node].map(([name, child]) => {
    if (!(child instanceof Map)) return { name, order: name, mode: modes[child.kind], id: child.id };
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
  return { id: writer.idOf('tree', content), content, below };
}
