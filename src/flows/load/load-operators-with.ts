import { packagesIndexedBy } from '../../core/bundle-index/index-input.ts';
import type { Layout } from '../../core/repository/layout.ts';
import type { OperatorDirectory } from '../../core/repository/operator.ts';
import type { ObjectReader } from '../ports.ts';
import type { FileReader } from './file-reader.ts';
import { loadIndexedOperator } from './load-indexed-operator.ts';
import { ReleasedPackages } from './released-packages.ts';
import type { Side } from './side.ts';

/**
 * Loads an operator, and after it the others that release a package of its bundle directories: opm adds them to one index. Empty where the repository has no
 * such operator, or it goes to file-based catalogs.
 */
export async function loadOperatorsWith(
  objects: ObjectReader,
  reader: FileReader,
  side: Side,
  layout: Layout,
  name: string,
): Promise<readonly OperatorDirectory[]> {
  const operator = await loadIndexedOperator(reader, side, layout, name);
  if (operator === undefined || layout.operators === undefined) return [];
  const packages = packagesIndexedBy(operator);
  const released = await new ReleasedPackages({ objects, reader }, undefined).of(side, layout.operators);
  const others = [...released].filter(([other, names]) => other !== name && names.some(one => packages.has(one)));
  const loaded = await Promise.all(others.map(([other]) => loadIndexedOperator(reader, side, layout, other)));
  return [operator, ...loaded.flatMap(one => one ?? [])];
}
