import { readCiFile } from '../ownership/read-ci-file.ts';
import type { OperatorDirectory } from '../repository/operator.ts';
import type { Snapshot } from '../snapshot.ts';
import { type BundleIndex, buildIndex } from './build-index.ts';
import { indexClasses } from './index-classes.ts';
import { type IndexMode, indexModeOf } from './index-mode.ts';
import type { IndexedBundle } from './indexed-bundle.ts';

/** The index that an operator's bundle directories mean, before and after a change that alters it. */
export interface ChangedIndex {
  /** Name of the operator's directory. */
  readonly operator: string;
  /** Its path. */
  readonly root: string;
  /** The catalogs that get it, such as `v4.12`; empty where it is the same for all. */
  readonly catalogs: readonly string[];
  readonly before: BundleIndex;
  readonly after: BundleIndex;
  /** Bundles that the change adds or alters. */
  readonly changed: ReadonlySet<IndexedBundle>;
  /** All bundles that the operator had before the change, for whatever catalogs. */
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

/** The bundles that an operator's index takes, and how. */
export function indexInputOf(operator: OperatorDirectory | undefined): {
  readonly bundles: readonly IndexedBundle[];
  readonly mode: IndexMode;
} {
  return {
    bundles: operator?.indexed ?? [],
    mode: indexModeOf(operator?.ci === undefined ? undefined : readCiFile(operator.ci)),
  };
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
    const [was, is] = [indexInputOf(before), indexInputOf(after)];
    const old = new Set(was.bundles);
    const current = new Set(is.bundles);
    const all = new Set([...was.bundles, ...is.bundles]);
    const altered = [...all].filter(bundle => !(old.has(bundle) && current.has(bundle)));
    for (const { catalogs, has } of indexClasses(layout, all, altered)) {
      const [oldBundles, newBundles] = [was.bundles.filter(has), is.bundles.filter(has)];
      const isSame = oldBundles.length === newBundles.length && newBundles.every(bundle => old.has(bundle));
      if (isSame && was.mode === is.mode) continue;
      yield {
        operator: name,
        root,
        catalogs,
        before: buildIndex(root, oldBundles, was.mode),
        after: buildIndex(root, newBundles, is.mode),
        changed: new Set(newBundles.filter(bundle => !old.has(bundle))),
        released: was.bundles,
      };
    }
  }
}
