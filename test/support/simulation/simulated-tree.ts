import type { Tree } from '../../../src/flows/ports.ts';
import { type Files, treeId } from './content.ts';

const filesOfTrees = new WeakMap<Tree, Files>();

/** A tree that is known by its files: its id is looked at, and which directories it has. */
export function simulatedTree(files: Files): Tree {
  const tree: Tree = {
    id: treeId(files),
    list: async path => (Object.keys(files).some(file => file.startsWith(`${path}/`)) ? [] : undefined),
    walk: async () => [],
  };
  filesOfTrees.set(tree, files);
  return tree;
}

export function filesOf(tree: Tree): Files {
  return filesOfTrees.get(tree) ?? {};
}
