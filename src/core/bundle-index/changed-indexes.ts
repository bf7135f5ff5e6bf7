import type { OperatorDirectory } from '../repository/operator.ts';
import type { Snapshot } from '../snapshot.ts';
import { type BundleIndex, buildIndex } from './build-index.ts';
import { indexClasses } from './index-classes.ts';
import { indexInputOf, packagesIndexedBy } from './index-input.ts';
import type { IndexedBundle } from './indexed-bundle.ts';

/** The index that an operator's bundle directories mean, with what other operators have of its packages, before and after a change that alters it. */
export interface ChangedIndex {
  /** Name of the operator's directory. */
  readonly operator: string;
  /** Its path. */
  readonly root: string;
  /** The paths of all operators whose bundles are in it. */
  readonly directories: readonly string[];
  /** The catalogs that get it, such as `v4.12`; empty where it is the same for all. */
  readonly catalogs: readonly string[];
  readonly before: BundleIndex;
  readonly after: BundleIndex;
  /** Bundles that the change adds or alters. */
  readonly changed: ReadonlySet<IndexedBundle>;
  /** All bundles that it had before the change, for whatever catalogs. */
  readonly released: readonly IndexedBundle[];
}

/** Every check asks. By the state after the change, which all views of one snapshot share. */
const memory = new WeakMap<Snapshot['merged'], readonly ChangedIndex[]>();

/**
 * The indexes of bundle directories that a change alters, one for each set of catalogs that get the same bundles. Operators that a
 * `ci.yaml` sends to file-based catalogs have none.
 */
export function changedIndexes(snapshot: Snapshot): readonly ChangedIndex[] {
  const known = memory.get(snapshot.merged) ?? [...indexesOf(snapshot)];
  memory.set(snapshot.merged, known);
  return known;
}

function* indexesOf({ base, merged, layout, subject }: Snapshot): Iterable<ChangedIndex> {
  if (subject !== 'change') return;
  for (const name of new Set([...base.operators.keys(), ...merged.operators.keys()])) {
    const [before, after] = [base.operators.get(name), merged.operators.get(name)];
    // An operator that begins to be released as a file-based catalog leaves the index behind. Where no catalog has it, it is gone.
    if (after !== undefined && after.indexed === undefined) {
      if (before?.indexed === undefined || after.catalogFiles.size > 0) continue;
    }
    const root = (after ?? before)?.path ?? name;
    const packages = new Set([before, after].flatMap(operator => [...packagesIndexedBy(operator)]));
    const was = indexInputOf(before, base.operators.values(), packages);
    const is = indexInputOf(after, merged.operators.values(), packages);
    if (was.mode === is.mode && isSameBundles(before?.indexed, after?.indexed)) continue;
    const old = new Set(was.bundles);
    const current = new Set(is.bundles);
    const all = new Set([...was.bundles, ...is.bundles]);
    const altered = [...all].filter(bundle => !(old.has(bundle) && current.has(bundle)));
    for (const { catalogs, has } of indexClasses(layout, all, altered)) {
      const [oldBundles, newBundles] = [was.bundles.filter(has), is.bundles.filter(has)];
      if (was.mode === is.mode && isSameBundles(oldBundles, newBundles)) continue;
      yield {
        operator: name,
        root,
        directories: directoriesWith(packages, [...base.operators.values(), ...merged.operators.values()]).concat(root),
        catalogs,
        before: buildIndex(root, oldBundles, was.mode),
        after: buildIndex(root, newBundles, is.mode),
        changed: new Set(newBundles.filter(bundle => !old.has(bundle))),
        released: was.bundles,
      };
    }
  }
}

function isSameBundles(left: readonly IndexedBundle[] = [], right: readonly IndexedBundle[] = []): boolean {
  const known = new Set(left);
  return left.length === right.length && right.every(bundle => known.has(bundle));
}

/** The paths of the operators that have a bundle of one of the packages, whether it could be read whole or not. */
function directoriesWith(packages: ReadonlySet<string>, operators: readonly OperatorDirectory[]): readonly string[] {
  const having = operators.filter(({ released = [] }) => released.some(name => packages.has(name)));
  return having.map(({ path }) => path);
}
