import type { Layout } from '../repository/layout.ts';
import { namedCatalogs } from '../repository/named-catalogs.ts';
import type { IndexedBundle } from './indexed-bundle.ts';
import {
  compareOpenshiftVersions,
  type OpenshiftVersion,
  openshiftVersionsNamed,
  parseOpenshiftVersion,
  parseOpenshiftVersions,
} from './openshift-versions.ts';

/** Catalogs of a repository that get the same bundles. */
export interface IndexClass {
  /** Their names, such as `v4.12`, the oldest first. Empty where the bundles are the same for all. */
  readonly catalogs: readonly string[];
  readonly has: (bundle: IndexedBundle) => boolean;
}

/**
 * Which catalogs get the same bundles. A bundle may be for some versions of OpenShift alone, which counts where the repository's catalogs are
 * named by those. An annotation that cannot be read is reported by itself, and taken for no limit.
 *
 * @param altered bundles that a change adds, removes or alters. Versions that one is for and that have no catalog in the repository count as well, where their
 *   bundles may be others: all where it is for no catalog, else those after the newest catalog, which may come later.
 * @returns that of the newest catalog last
 */
export function indexClasses(
  layout: Layout,
  bundles: ReadonlySet<IndexedBundle>,
  altered: Iterable<IndexedBundle> = [],
): readonly IndexClass[] {
  const inLayout = namedCatalogs(layout).flatMap(({ name }) => {
    const version = parseOpenshiftVersion(name);
    return version === undefined ? [] : { name, version };
  });
  if (inLayout.length === 0) return [{ catalogs: [], has: () => true }];
  const more = [...versionsWithoutCatalog(inLayout, bundles, altered)];
  const isWithoutCatalog = new Set(more.map(({ name }) => name));
  const versioned = [...inLayout, ...more].sort((left, right) => compareOpenshiftVersions(left.version, right.version));
  const ranges = [...bundles].map(bundle => ({ bundle, range: parseOpenshiftVersions(bundle.openshiftVersions) }));
  const classes = new Map<
    string,
    { readonly names: readonly string[]; readonly bundles: ReadonlySet<IndexedBundle> }
  >();
  for (const { name, version } of versioned) {
    const applies = ranges.map(({ range }) => range?.includes(version) ?? true);
    const key = applies.map(Number).join('');
    const known = classes.get(key);
    // Of versions without a catalog that get the same bundles, one says it.
    if (known !== undefined && isWithoutCatalog.has(name)) continue;
    classes.delete(key);
    const applying = () => ranges.flatMap(({ bundle }, index) => (applies[index] === true ? bundle : []));
    classes.set(key, { names: [...(known?.names ?? []), name], bundles: known?.bundles ?? new Set(applying()) });
  }
  return [...classes.values()].map(({ names, bundles: applying }) => ({
    catalogs: classes.size === 1 ? [] : names,
    has: bundle => applying.has(bundle),
  }));
}

interface NamedVersion {
  readonly name: string;
  readonly version: OpenshiftVersion;
}

/** The versions with which bundles come and go. Of those after the newest catalog only such with which one comes: that others end there is not known yet. */
function* versionsWithoutCatalog(
  catalogs: readonly NamedVersion[],
  bundles: Iterable<IndexedBundle>,
  altered: Iterable<IndexedBundle>,
): Iterable<NamedVersion> {
  const textsOf = (some: Iterable<IndexedBundle>) => [...new Set([...some].map(one => one.openshiftVersions))];
  const rangesOf = (some: Iterable<IndexedBundle>) =>
    textsOf(some)
      .map(parseOpenshiftVersions)
      .filter(range => range !== undefined);
  const [inCatalogs, others] = partition(rangesOf(altered), range =>
    catalogs.some(({ version }) => range.includes(version)),
  );
  const later = rangesOf(bundles).flatMap(({ lowest }) =>
    lowest !== undefined && catalogs.every(({ version }) => compareOpenshiftVersions(version, lowest) < 0)
      ? lowest
      : [],
  );
  const known = new Set(catalogs.map(({ name }) => name));
  for (const [versions, ranges] of [
    [later, inCatalogs],
    [textsOf(bundles).flatMap(openshiftVersionsNamed), others],
  ] as const) {
    for (const version of versions) {
      const name = `v${version.major}.${version.minor}`;
      if (known.has(name) || !ranges.some(range => range.includes(version))) continue;
      known.add(name);
      yield { name, version };
    }
  }
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): readonly [Item[], Item[]] {
  return [items.filter(isFirst), items.filter(item => !isFirst(item))];
}
