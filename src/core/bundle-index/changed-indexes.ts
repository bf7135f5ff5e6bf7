import { readCiFile } from '../ownership/read-ci-file.ts';
import type { Layout } from '../repository/layout.ts';
import type { OperatorDirectory } from '../repository/operator.ts';
import type { Snapshot } from '../snapshot.ts';
import { type BundleIndex, buildIndex } from './build-index.ts';
import { indexModeOf } from './index-mode.ts';
import type { IndexedBundle } from './indexed-bundle.ts';
import { parseOpenshiftVersion, parseOpenshiftVersions } from './openshift-versions.ts';
import { readIndexedBundle } from './read-indexed-bundle.ts';

/** The index that an operator's bundle directories mean, before and after a change that alters it. */
export interface ChangedIndex {
  /** Name of the operator's directory. */
  readonly operator: string;
  /** Its path. */
  readonly root: string;
  /** The catalogs that get it, such as `v4.12`; all of the repository where this is empty. */
  readonly catalogs: readonly string[];
  readonly before: BundleIndex;
  readonly after: BundleIndex;
  /** Bundles that the change adds or alters. */
  readonly changed: ReadonlySet<IndexedBundle>;
}

/** Every check asks. By the state after the change, which all views of one snapshot share. */
const memory = new WeakMap<Snapshot['merged'], readonly ChangedIndex[]>();

/**
 * The indexes of bundle directories that a change alters, one for each set of bundles: a bundle may be for some versions of OpenShift
 * alone, and where the repository's catalogs are named by those each set of catalogs with the same bundles has an index. Operators that a
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
    const sides = [base.operators.get(name), merged.operators.get(name)] as const;
    // An operator that begins to be released as a file-based catalog leaves the index behind.
    if (sides[1] !== undefined && sides[1].indexed === undefined) continue;
    const root = (sides[1] ?? sides[0])?.path ?? name;
    const [before, after] = [bundlesOf(sides[0]), bundlesOf(sides[1])];
    if (before.length + after.length === 0) continue;
    const [modeBefore, modeAfter] = [modeOf(sides[0]), modeOf(sides[1])];
    const old = new Set(before);
    for (const { catalogs, applies } of classesOf(layout, new Set([...before, ...after]))) {
      const [was, is] = [before.filter(applies), after.filter(applies)];
      if (modeBefore === modeAfter && was.length === is.length && is.every(bundle => old.has(bundle))) continue;
      yield {
        operator: name,
        root,
        catalogs,
        before: buildIndex(root, was, modeBefore),
        after: buildIndex(root, is, modeAfter),
        changed: new Set(is.filter(bundle => !old.has(bundle))),
      };
    }
  }
}

function bundlesOf(operator: OperatorDirectory | undefined): readonly IndexedBundle[] {
  return (operator?.indexed ?? []).flatMap(source => readIndexedBundle(source) ?? []);
}

function modeOf(operator: OperatorDirectory | undefined) {
  return indexModeOf(operator?.ci === undefined ? undefined : readCiFile(operator.ci));
}

interface IndexClass {
  readonly catalogs: readonly string[];
  readonly applies: (bundle: IndexedBundle) => boolean;
}

/** Catalogs with the same bundles, together. */
function classesOf({ catalogs }: Layout, bundles: ReadonlySet<IndexedBundle>): readonly IndexClass[] {
  const versioned = catalogs.flatMap(({ name }) => {
    const version = parseOpenshiftVersion(name);
    return version === undefined ? [] : { name, version };
  });
  if (versioned.length === 0) return [{ catalogs: [], applies: () => true }];
  const ranges = [...bundles].map(bundle => ({ bundle, range: parseOpenshiftVersions(bundle.openshiftVersions) }));
  const classes = new Map<string, { catalogs: string[]; bundles: ReadonlySet<IndexedBundle> }>();
  for (const { name, version } of versioned) {
    // What cannot be read is reported by itself, and taken for no limit.
    const applies = ranges.map(({ range }) => range?.includes(version) ?? true);
    const key = applies.map(Number).join('');
    const known = classes.get(key);
    if (known !== undefined) {
      known.catalogs.push(name);
      continue;
    }
    const applying = ranges.flatMap(({ bundle }, index) => (applies[index] === true ? bundle : []));
    classes.set(key, { catalogs: [name], bundles: new Set(applying) });
  }
  return [...classes.values()].map(({ catalogs: names, bundles: applying }) => ({
    catalogs: classes.size === 1 ? [] : names,
    applies: bundle => applying.has(bundle),
  }));
}
