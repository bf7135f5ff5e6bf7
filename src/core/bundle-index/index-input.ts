import { readCiFile } from '../ownership/read-ci-file.ts';
import type { OperatorDirectory } from '../repository/operator.ts';
import { type IndexMode, indexModeOf } from './index-mode.ts';
import type { IndexedBundle } from './indexed-bundle.ts';

/** The bundles that an index takes, and how opm adds them. */
export interface IndexInput {
  readonly bundles: readonly IndexedBundle[];
  readonly mode: IndexMode;
}

/**
 * What the index of an operator takes: all its bundles, and of its packages those of the other operators as well, since opm adds them to one index.
 *
 * @param others the operators beside it; that it is among them makes no difference
 * @param packages the packages that are taken from others
 */
export function indexInputOf(
  operator: OperatorDirectory | undefined,
  others: Iterable<OperatorDirectory> = [],
  packages = packagesIndexedBy(operator),
): IndexInput {
  const own = new Set(operator?.indexed);
  const further = [...others].flatMap(({ indexed = [] }) =>
    indexed.filter(one => packages.has(one.package) && !own.has(one)),
  );
  return {
    // Its own last: of two with one name the later is told.
    bundles: [...further, ...own],
    mode: indexModeOf(operator?.ci === undefined ? undefined : readCiFile(operator.ci)),
  };
}

/** The packages that the bundles of an operator name. */
export function packagesIndexedBy(operator: OperatorDirectory | undefined): ReadonlySet<string> {
  return new Set(operator?.indexed?.map(bundle => bundle.package));
}

/** What the index of each operator takes where all come to one catalog: a package that several release comes with the first. */
export function* indexInputsOf(
  operators: readonly OperatorDirectory[],
): Iterable<IndexInput & { readonly operator: OperatorDirectory }> {
  const taken = new Set<string>();
  for (const operator of operators) {
    const { bundles, mode } = indexInputOf(operator, operators);
    yield { operator, mode, bundles: bundles.filter(bundle => !taken.has(bundle.package)) };
    for (const name of packagesIndexedBy(operator)) taken.add(name);
  }
}
