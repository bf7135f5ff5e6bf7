import { joinPath } from '../repository/paths.ts';
import type { Snapshot } from '../snapshot.ts';
import type { AffectedPackage } from './affected-packages.ts';
import { packageDirectories } from './package-directories.ts';
import { operatorsOfPackage } from './packages-of-directory.ts';
import { packageDirectory } from './placed-blobs.ts';

/** Files of a package's own directory that make it what it is. */
export interface Definition {
  /** The name of the directory. */
  readonly directory: string;
  readonly paths: readonly string[];
}

/**
 * Where a package that a change affects is defined, as the base has it: in each catalog in which it is affected the files with its
 * `olm.package` blob, and the directories of its operators where these are affected. Where it comes to a catalog, its definitions elsewhere count;
 * where there is none, the file that its directory would have it in.
 */
export function definitionsOf(snapshot: Snapshot, { name, directory, roots }: AffectedPackage): readonly Definition[] {
  const { base, layout } = snapshot;
  const ownDirectory = directory ?? packageDirectories(snapshot).directoryOfPackage(name) ?? name;
  const inCatalogs = [...base.catalogs.values()].flatMap(({ root, packages }) =>
    (packages.get(name)?.definitions ?? []).map(({ document: { file } }) => ({
      root,
      directory: packageDirectory(root, file),
      path: file,
    })),
  );
  const { operators } = layout;
  const releasing = new Set([
    ...(base.operators.has(ownDirectory) ? [ownDirectory] : []),
    ...operatorsOfPackage(snapshot, name),
  ]);
  const inOperators =
    operators === undefined ? [] : [...releasing].map(operator => typicalFile(operators, operator, 'operator'));
  const all = [...inCatalogs, ...inOperators];
  const places = [...roots].flatMap(root => {
    const here = all.filter(place => place.root === root);
    if (here.length > 0) return here;
    return all.length > 0 ? all : [typicalFile(root, ownDirectory, root === layout.operators ? 'operator' : 'catalog')];
  });
  const byDirectory = Map.groupBy(places, place => place.directory);
  return [...byDirectory].map(([directory, group]) => ({
    // What stands in the root of a catalog has no directory of its own.
    directory: directory === '' ? ownDirectory : directory,
    paths: [...new Set(group.map(({ path }) => path))],
  }));
}

function typicalFile(root: string, directory: string, kind: 'catalog' | 'operator') {
  const file = kind === 'operator' ? '0.0.1/manifests/csv.clusterserviceversion.yaml' : 'catalog.yaml';
  return { root, directory, path: joinPath(root, joinPath(directory, file)) };
}
