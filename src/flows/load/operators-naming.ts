import { joinPath } from '../../core/repository/paths.ts';
import type { TreeEntry } from '../../core/tree.ts';
import type { DirectoryEntry, Tree } from '../ports.ts';
import { likelyCsvs } from './load-indexed-bundles.ts';
import type { Loader } from './loader.ts';
import type { Side } from './side.ts';

/**
 * The operators of which a bundle may have one of these names. To read the ClusterServiceVersions of a whole repository would take too long for each
 * change: bundle directories with a version as their name are looked at only where it is part of a wanted name, as in `foo.v1.2.3`.
 *
 * @param directory the directory of operators
 * @param known operators that are not looked at
 */
export async function operatorsNaming(
  { search }: Pick<Loader, 'search'>,
  { tree }: Side,
  directory: string,
  names: ReadonlySet<string>,
  known: ReadonlySet<string>,
): Promise<readonly string[]> {
  const operators = (await directoriesIn(tree, directory)).filter(({ name }) => !known.has(name));
  const likely = await Promise.all(
    operators.map(async ({ name }) => {
      const path = joinPath(directory, name);
      const versions = (await directoriesIn(tree, path)).filter(one => mayHaveName(one.name, names));
      return Promise.all(versions.map(one => csvsIn(tree, joinPath(path, one.name))));
    }),
  );
  const operatorOf = new Map<string, string>();
  for (const [index, csvs] of likely.entries()) {
    for (const { path } of csvs.flat()) operatorOf.set(path, operators[index]?.name ?? '');
  }
  const suspects = await search.filesNaming(names, likely.flat(2));
  return [...new Set(suspects.flatMap(({ path }) => operatorOf.get(path) ?? []))];
}

/**
 * @param version the name of a bundle directory, such as `1.2.3`, `v1.2.3` or `1.2.3-r1`: what follows the numbers need not be in the name of
 *   its bundle
 */
function mayHaveName(version: string, names: ReadonlySet<string>): boolean {
  const [number] = /(?<!\d)\d+\.\d+(?:\.\d+)?/.exec(version) ?? [];
  return number === undefined || [...names].some(name => name.includes(number));
}

async function csvsIn(tree: Tree, bundle: string): Promise<readonly TreeEntry[]> {
  const manifests = joinPath(bundle, 'manifests');
  const entries = (await tree.list(manifests)) ?? [];
  return likelyCsvs(
    entries.flatMap(({ name, kind, id }) =>
      kind === 'file' || kind === 'executable' ? [{ path: joinPath(manifests, name), mode: kind, id }] : [],
    ),
  );
}

async function directoriesIn(tree: Tree, path: string): Promise<readonly DirectoryEntry[]> {
  return ((await tree.list(path)) ?? []).filter(({ kind }) => kind === 'directory');
}
