import type { Layout } from '../../core/repository/layout.ts';
import type { OperatorDirectory } from '../../core/repository/operator.ts';
import type { FileReader } from './file-reader.ts';
import { loadIndexedBundles } from './load-indexed-bundles.ts';
import { loadOperator } from './load-operator.ts';
import type { Side } from './side.ts';

/**
 * Loads an operator with all its bundle directories, as an index has them. Undefined where the repository has no such operator, or the operator
 * goes to file-based catalogs.
 */
export async function loadIndexedOperator(
  reader: FileReader,
  side: Side,
  layout: Layout,
  name: string,
): Promise<OperatorDirectory | undefined> {
  const operator = await loadOperator(reader, side, { ...layout, catalogs: [] }, name, new Set());
  const indexed = operator === undefined ? undefined : await loadIndexedBundles(reader, side, operator);
  return operator === undefined || indexed === undefined ? undefined : { ...operator, indexed };
}
