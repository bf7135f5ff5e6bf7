import { compareVersionReleases } from '../graph/index.ts';
import { readCiFile } from '../ownership/read-ci-file.ts';
import type { OperatorDirectory } from '../repository/operator.ts';
import { type IndexMode, indexModeOf } from './index-mode.ts';
import type { IndexedBundle } from './indexed-bundle.ts';

/** The bundles that an index takes, and how opm adds them. */
export interface IndexInput {
  readonly operator: OperatorDirectory;
  readonly bundles: readonly IndexedBundle[];
  readonly mode: IndexMode;
}

/**
 * What the indexes of some operators take. opm adds all bundles of a package to one index, whichever operator has them, in the mode of the operator
 * whose bundle comes last, which is taken to be the newest.
 */
export function* indexInputsOf(operators: readonly OperatorDirectory[]): Iterable<IndexInput> {
  const byPackage = new Map<string, OperatorDirectory>();
  const newest = new Map<string, IndexedBundle>();
  for (const operator of operators) {
    for (const bundle of operator.indexed ?? []) {
      const known = newest.get(bundle.package);
      if (known !== undefined && !isNewer(bundle, known)) continue;
      newest.set(bundle.package, bundle);
      byPackage.set(bundle.package, operator);
    }
  }
  for (const operator of operators) {
    const packages = new Set([...packagesIndexedBy(operator)].filter(name => byPackage.get(name) === operator));
    if (packages.size > 0) yield { operator, bundles: bundlesOf(packages, operators), mode: modeOfOperator(operator) };
  }
}

/** The bundles that operators have of some packages. */
export function bundlesOf(
  packages: ReadonlySet<string>,
  operators: Iterable<OperatorDirectory>,
): readonly IndexedBundle[] {
  return [...operators].flatMap(({ indexed = [] }) => indexed.filter(bundle => packages.has(bundle.package)));
}

/** The packages that the bundles of an operator name. */
export function packagesIndexedBy(operator: OperatorDirectory | undefined): ReadonlySet<string> {
  return new Set(operator?.indexed?.map(bundle => bundle.package));
}

/** How opm adds the bundles of an operator. */
export function modeOfOperator(operator: OperatorDirectory | undefined): IndexMode {
  return indexModeOf(operator?.ci === undefined ? undefined : readCiFile(operator.ci));
}

function isNewer({ order }: IndexedBundle, other: IndexedBundle): boolean {
  if (order === undefined || other.order === undefined) return order !== undefined;
  return compareVersionReleases(order, other.order) > 0;
}
