import type { RepositoryState, Snapshot } from '../snapshot.ts';
import { type BundleIndex, buildIndex } from './build-index.ts';
import { indexClasses } from './index-classes.ts';
import { bundlesOf, modeOfOperator, packagesIndexedBy } from './index-input.ts';
import type { IndexMode } from './index-mode.ts';
import type { IndexedBundle } from './indexed-bundle.ts';

/** The index that bundle directories of operators with a package in common mean, before and after a change that alters it. */
export interface ChangedIndex {
  /** Name of the directory of the first operator that the change alters. */
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
  readonly bundlesBefore: readonly IndexedBundle[];
}

/** Every check asks. By the state after the change, which all views of one snapshot share. */
const indexesByState = new WeakMap<Snapshot['merged'], readonly ChangedIndex[]>();

/**
 * The indexes of bundle directories that a change alters, one for each set of catalogs that get the same bundles. Operators that a
 * `ci.yaml` sends to file-based catalogs have none.
 */
export function changedIndexes(snapshot: Snapshot): readonly ChangedIndex[] {
  const indexes = indexesByState.get(snapshot.merged) ?? [...indexesOf(snapshot)];
  indexesByState.set(snapshot.merged, indexes);
  return indexes;
}

function* indexesOf({ base, merged, layout, subject }: Snapshot): Iterable<ChangedIndex> {
  if (subject !== 'change') return;
  for (const { operators, packages, modes } of changedTogether(base, merged)) {
    const [operator = ''] = operators;
    const root = (merged.operators.get(operator) ?? base.operators.get(operator))?.path ?? operator;
    const having = [...base.operators.values()].filter(
      ({ name, released }) => operators.includes(name) || released?.some(one => packages.has(one)),
    );
    const was = ownLast(bundlesOf(packages, base.operators.values()), operators);
    const is = ownLast(bundlesOf(packages, merged.operators.values()), operators);
    const old = new Set(was);
    const current = new Set(is);
    const all = new Set([...was, ...is]);
    const altered = [...all].filter(bundle => !(old.has(bundle) && current.has(bundle)));
    for (const { catalogs, has } of indexClasses(layout, all, altered)) {
      const [oldBundles, newBundles] = [was.filter(has), is.filter(has)];
      if (modes.before === modes.after && isSameBundles(oldBundles, newBundles)) continue;
      yield {
        operator,
        root,
        directories: [...new Set([root, ...having.map(({ path }) => path)])],
        catalogs,
        before: buildIndex(root, oldBundles, modes.before),
        after: buildIndex(root, newBundles, modes.after),
        changed: new Set(newBundles.filter(bundle => !old.has(bundle))),
        bundlesBefore: was,
      };
    }
  }
}

/** Operators that a change alters, and whose bundles opm adds to one index in one mode: those that have a package in common. */
interface Together {
  readonly operators: readonly string[];
  readonly packages: ReadonlySet<string>;
  readonly modes: { readonly before: IndexMode; readonly after: IndexMode };
}

function changedTogether(base: RepositoryState, merged: RepositoryState): readonly Together[] {
  let found: readonly Together[] = [];
  for (const name of new Set([...base.operators.keys(), ...merged.operators.keys()])) {
    const [before, after] = [base.operators.get(name), merged.operators.get(name)];
    // An operator that begins to be released as a file-based catalog leaves the index behind. Where no catalog has it, it is gone.
    if (after !== undefined && after.indexed === undefined) {
      if (before?.indexed === undefined || after.catalogFiles.size > 0) continue;
    }
    const modes = { before: modeOfOperator(before), after: modeOfOperator(after) };
    if (modes.before === modes.after && isSameBundles(before?.indexed, after?.indexed)) continue;
    const packages = new Set([...packagesIndexedBy(before), ...packagesIndexedBy(after)]);
    const isWith = (one: Together) =>
      one.modes.before === modes.before &&
      one.modes.after === modes.after &&
      [...packages].some(known => one.packages.has(known));
    const joined = found.filter(isWith);
    const together: Together = {
      operators: [...joined.flatMap(one => one.operators), name],
      packages: new Set([...joined.flatMap(one => [...one.packages]), ...packages]),
      modes,
    };
    found = [...found.filter(one => !isWith(one)), together];
  }
  return found;
}

/** Of two bundles with one name the later is told, which is to be what changes. */
function ownLast(bundles: readonly IndexedBundle[], operators: readonly string[]): readonly IndexedBundle[] {
  const isOwn = ({ source }: IndexedBundle) => operators.includes(source.package ?? '');
  return [...bundles.filter(bundle => !isOwn(bundle)), ...bundles.filter(isOwn)];
}

function isSameBundles(left: readonly IndexedBundle[] = [], right: readonly IndexedBundle[] = []): boolean {
  const known = new Set(left);
  return left.length === right.length && right.every(bundle => known.has(bundle));
}
