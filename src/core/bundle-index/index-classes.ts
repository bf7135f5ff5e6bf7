import type { Layout } from '../repository/layout.ts';
import { namedCatalogs } from '../repository/named-catalogs.ts';
import type { IndexedBundle } from './indexed-bundle.ts';
import { compareOpenshiftVersions, parseOpenshiftVersion, parseOpenshiftVersions } from './openshift-versions.ts';

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
 * @param altered bundles that a change adds, removes or alters. Where one is for no catalog of the repository, the first version that it is for counts as
 *   well: that catalog may come later.
 * @returns that of the newest catalog last
 */
export function indexClasses(
  layout: Layout,
  bundles: ReadonlySet<IndexedBundle>,
  altered: Iterable<IndexedBundle> = [],
): readonly IndexClass[] {
  const versions = namedCatalogs(layout).flatMap(({ name }) => {
    const version = parseOpenshiftVersion(name);
    return version === undefined ? [] : { name, version };
  });
  if (versions.length === 0) return [{ catalogs: [], has: () => true }];
  for (const { openshiftVersions } of altered) {
    const range = parseOpenshiftVersions(openshiftVersions);
    if (range?.lowest === undefined || versions.some(({ version }) => range.includes(version))) continue;
    const { lowest } = range;
    if (range.includes(lowest)) versions.push({ name: `v${lowest.major}.${lowest.minor}`, version: lowest });
  }
  const versioned = versions.sort((left, right) => compareOpenshiftVersions(left.version, right.version));
  const ranges = [...bundles].map(bundle => ({ bundle, range: parseOpenshiftVersions(bundle.openshiftVersions) }));
  const classes = new Map<
    string,
    { readonly names: readonly string[]; readonly bundles: ReadonlySet<IndexedBundle> }
  >();
  for (const { name, version } of versioned) {
    const applies = ranges.map(({ range }) => range?.includes(version) ?? true);
    const key = applies.map(Number).join('');
    const known = classes.get(key);
    classes.delete(key);
    const applying = () => ranges.flatMap(({ bundle }, index) => (applies[index] === true ? bundle : []));
    classes.set(key, { names: [...(known?.names ?? []), name], bundles: known?.bundles ?? new Set(applying()) });
  }
  return [...classes.values()].map(({ names, bundles: applying }) => ({
    catalogs: classes.size === 1 ? [] : names,
    has: bundle => applying.has(bundle),
  }));
}
