import { type Composite, compositePath, readComposite } from '../../core/composite/read-composite.ts';
import { entriesAt } from '../load/entries-at.ts';
import { FileReader } from '../load/file-reader.ts';
import type { ObjectReader, Tree } from '../ports.ts';

/** It lists images, and no more. */
const mostBytes = 1024 * 1024;

/** The composite in the root of a tree; undefined where there is none, or the file is of another kind. */
export async function loadComposite(objects: ObjectReader, tree: Tree): Promise<Composite | undefined> {
  const reader = new FileReader(objects, mostBytes);
  const file = (await reader.read(await entriesAt(tree, [compositePath]), 'merged')).get(compositePath);
  const composite = file === undefined ? undefined : readComposite(file);
  return composite?.isOne === true ? composite : undefined;
}
