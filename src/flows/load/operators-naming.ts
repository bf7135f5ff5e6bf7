import { joinPath } from '../../core/repository/paths.ts';
import type { TreeEntry } from '../../core/tree.ts';
import type { DirectoryEntry, Tree } from '../ports.ts';
import { likelyCsvs } from './load-indexed-bundles.ts';
import type { Loader } from './loader.ts';
import type { Side } from './side.ts';

/** Operators, and what is looked at of them. */
interface Place {
  /** The directory of operators. */
  readonly directory: string;
  /** Operators that are not looked at. */
  readonly known: ReadonlySet<string>;
}

/**
 * The operators of which a bundle may have one of these names. To read the ClusterServiceVersions of a whole repository would take too long for each
 * change: bundle directories with a version as their name are looked at only where it is part of a wanted name, as in `foo.v1.2.3`.
 */
export async function operatorsNaming(
  loader: Pick<Loader, 'search'>,
  side: Side,
  place: Place,
  names: ReadonlySet<string>,
): Promise<readonly string[]> {
  const isLikely = (version: string) => mayHaveName(version, names);
  return [...(await bundlesWith(loader, side, place, names, { isLikely, parts: ['manifests'] })).keys()];
}

/**
 * By operator the bundle directories of which the ClusterServiceVersion or `metadata/` may have one of these words as a name. It takes time
 * for each bundle of the repository: only what is new in a package is worth it.
 */
export function bundlesMentioning(
  loader: Pick<Loader, 'search'>,
  side: Side,
  place: Place,
  words: ReadonlySet<string>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  return bundlesWith(loader, side, place, words, { isLikely: () => true, parts: ['manifests', 'metadata'] });
}

async function bundlesWith(
  { search }: Pick<Loader, 'search'>,
  { tree }: Side,
  { directory, known }: Place,
  words: ReadonlySet<string>,
  { isLikely, parts }: { readonly isLikely: (version: string) => boolean; readonly parts: readonly string[] },
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const operators = (await directoriesIn(tree, directory)).filter(({ name }) => !known.has(name));
  const likely = await Promise.all(
    operators.map(async ({ name: operator }) => {
      const path = joinPath(directory, operator);
      const versions = (await directoriesIn(tree, path)).filter(({ name }) => isLikely(name));
      return Promise.all(
        versions.map(async ({ name: version }) => {
          const files = await Promise.all(parts.map(part => filesIn(tree, joinPath(path, version), part)));
          return { operator, version, files: files.flat() };
        }),
      );
    }),
  );
  const bundles = likely.flat();
  const bundleOf = new Map(bundles.flatMap(bundle => bundle.files.map(({ path }) => [path, bundle])));
  const suspects = await search.filesNaming(
    words,
    bundles.flatMap(({ files }) => files),
  );
  const found = new Map<string, Set<string>>();
  for (const { path } of suspects) {
    const bundle = bundleOf.get(path);
    if (bundle === undefined) continue;
    found.set(bundle.operator, (found.get(bundle.operator) ?? new Set()).add(bundle.version));
  }
  return found;
}

/**
 * @param version the name of a bundle directory, such as `1.2.3`, `v1.2.3` or `1.2.3-r1`: what follows the numbers need not be in the name of
 *   its bundle
 */
function mayHaveName(version: string, names: ReadonlySet<string>): boolean {
  const [number] = /(?<!\d)\d+\.\d+(?:\.\d+)?/.exec(version) ?? [];
  return number === undefined || [...names].some(name => name.includes(number));
}

/** The files in a part of a bundle; of its manifests those that are likely to be the ClusterServiceVersion. */
async function filesIn(tree: Tree, bundle: string, part: string): Promise<readonly TreeEntry[]> {
  const path = joinPath(bundle, part);
  const entries = (await tree.list(path)) ?? [];
  const files = entries.flatMap(({ name, kind, id }) =>
    kind === 'file' || kind === 'executable' ? [{ path: joinPath(path, name), mode: kind, id }] : [],
  );
  return part === 'manifests' ? likelyCsvs(files) : files;
}

async function directoriesIn(tree: Tree, path: string): Promise<readonly DirectoryEntry[]> {
  return ((await tree.list(path)) ?? []).filter(({ kind }) => kind === 'directory');
}
