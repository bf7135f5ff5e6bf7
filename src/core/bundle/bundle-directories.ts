import type { OperatorDirectory } from '../repository/operator.ts';
import type { BundleSource } from './source.ts';
import { sourceOfDirectory } from './source-of-directory.ts';

/** The loaded bundle directories of operators, to be read as bundles. */
export function bundleDirectories(operators: Iterable<OperatorDirectory>): BundleSource[] {
  return [...operators].flatMap(operator => [...operator.bundles.values()].map(sourceOfDirectory));
}
