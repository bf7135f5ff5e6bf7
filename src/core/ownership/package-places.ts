import type { Layout } from '../repository/layout.ts';
import { joinPath, pathBelow } from '../repository/paths.ts';

/** A directory that holds a package, and the directory that its owners files are looked for up to. */
export interface PackagePlace {
  readonly root: string;
  readonly directory: string;
}

/** The directories whose children are packages: the roots of catalogs, and the directory of operators. */
export function packageRoots({ catalogs, operators }: Layout): readonly string[] {
  return [...catalogs.map(catalog => catalog.path), ...(operators === undefined ? [] : [operators])];
}

/** Every directory that may hold a package by the layout: one in each catalog, and the operator's. A bundle may name anything: a path is no directory of a package. */
export function placesOf(name: string, layout: Layout): readonly PackagePlace[] {
  if (name.includes('/')) return [];
  return packageRoots(layout).map(root => ({ root, directory: joinPath(root, name) }));
}

/** The place that a path is in, if any. */
export function placeOfPath(path: string, places: readonly PackagePlace[]): PackagePlace | undefined {
  return places.find(({ directory }) => pathBelow(directory, path) !== undefined);
}
