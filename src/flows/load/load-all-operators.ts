import type { OperatorDirectory } from '../../core/repository/operator.ts';
import type { Tree } from '../ports.ts';
import type { FileReader } from './file-reader.ts';
import { loadIndexedOperator } from './load-indexed-operator.ts';

/** Loads all operators in a directory of a tree, but those that go to file-based catalogs, with what an index takes of their bundle directories. */
export async function loadAllOperators(
  reader: FileReader,
  tree: Tree,
  directory: string,
): Promise<readonly OperatorDirectory[]> {
  const layout = { catalogs: [], operators: directory };
  const operators: OperatorDirectory[] = [];
  for (const { kind, name } of (await tree.list(directory)) ?? []) {
    if (kind !== 'directory') continue;
    const operator = await loadIndexedOperator(reader, { name: 'merged', tree }, layout, name);
    if (operator !== undefined) operators.push(operator);
  }
  return operators;
}
