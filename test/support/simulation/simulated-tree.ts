import type { TreeEntry } from '../../../src/core/tree.ts';
import type { DirectoryEntry, Tree } from '../../../src/flows/ports.ts';
import { type Files, treeId } from './content.ts';

const filesOfTrees = new WeakMap<Tree, Files>();

/** A tree by its files. The id of a file is its text. */
export function simulatedTree(files: Files): Tree {
  const tree: Tree = {
    id: treeId(files),
    list: async path => listed(files, path),
    walk: async path => entriesBelow(files, path),
  };
  filesOfTrees.set(tree, files);
  return tree;
}

function entriesBelow(files: Files, directory: string): readonly TreeEntry[] {
  const prefix = directory === '' ? '' : `${directory}/`;
  return Object.entries(files)
    .filter(([path]) => path.startsWith(prefix))
    .map(([path, id]): TreeEntry => ({ path, mode: 'file', id }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

function listed(files: Files, directory: string): readonly DirectoryEntry[] | undefined {
  const below = entriesBelow(files, directory);
  const found = new Map<string, DirectoryEntry>();
  for (const { path, id } of below) {
    const [name = '', ...rest] = path.slice(directory === '' ? 0 : directory.length + 1).split('/');
    found.set(name, rest.length > 0 ? { name, kind: 'directory', id: '' } : { name, kind: 'file', id });
  }
  return below.length === 0 ? undefined : [...found.values()];
}

export function filesOf(tree: Tree): Files {
  return filesOfTrees.get(tree) ?? {};
}
