import { compositePath } from '../../core/composite/read-composite.ts';
import { configPath } from '../../core/config/defaults.ts';
import { existingConfigPath } from '../../core/config/existing-config.ts';
import { ownersAliasesPath, ownersFileName } from '../../core/ownership/owners-file.ts';
import { codeownersPaths } from '../../core/ownership/read-codeowners.ts';
import { matchesGlob } from '../../core/repository/glob.ts';
import type { Layout } from '../../core/repository/layout.ts';
import { directoryOf, pathBelow } from '../../core/repository/paths.ts';
import type { RoledChange } from '../../core/snapshot.ts';
import {
  type ConfiguredLayout,
  catalogCollection,
  normalGlob,
  operatorDirectories,
  singleCatalogs,
} from './find-layout.ts';

/**
 * What is read through a link. `loaded`: the catalog that it is a part of is loaded with it, unless an `.indexignore` hides it. `place`: something that
 * is read at its path or below: a whole catalog, an operator, a part of a bundle, owners, configuration, a composite. `unread`: text for people.
 */
type LinkMeaning = 'loaded' | 'place' | 'unread';

/** @param isDirectory whether it leads to something else than a file, before or after the change */
export async function linkMeaning(
  { path, role }: RoledChange,
  { layout, stated }: { readonly layout: Layout; readonly stated: ConfiguredLayout },
  isDirectory: () => Promise<boolean>,
): Promise<LinkMeaning> {
  // Prow reads owners of every directory, also where a catalog does not.
  if (path.split('/').at(-1) === ownersFileName) return 'place';
  switch (role.kind) {
    case 'catalog':
    case 'catalog-root':
      return 'loaded';
    case 'bundle':
      return /^(?:manifests|metadata)\//.test(role.rest) ? 'place' : 'unread';
    case 'operator':
      if (/^(?:ci\.ya?ml|catalog-templates(?:\/.*)?|[^/]+\/(?:manifests|metadata))$/.test(role.rest)) return 'place';
      // The directory of a bundle.
      return !role.rest.includes('/') && (await isDirectory()) ? 'place' : 'unread';
    case 'infrastructure':
    case 'misplaced':
      return isPlace(path, layout, stated) || (isInOperators(path, layout) && (await isDirectory()))
        ? 'place'
        : 'unread';
  }
}

const files: readonly string[] = [configPath, existingConfigPath, compositePath, ownersAliasesPath, ...codeownersPaths];

/** Whether something is read at a path or below it, by the names that the configuration states, or the usual ones where it states none. */
function isPlace(path: string, { catalogs }: Layout, stated: ConfiguredLayout): boolean {
  const isStated = stated.catalogs.length > 0;
  const usual = isStated ? [] : [...singleCatalogs, catalogCollection];
  const roots = [...usual, ...catalogs.map(catalog => catalog.path)];
  if (holdsAny(path, [...otherPlaces(stated), ...roots])) return true;
  return isStated ? stated.catalogs.some(glob => mayHold(path, glob)) : directoryOf(path) === catalogCollection;
}

/** Whether a directory at a path would be a catalog, beside those of the layout, and nothing else that is read. */
export function isCatalogPlace(
  path: string,
  { layout, stated }: { readonly layout: Layout; readonly stated: ConfiguredLayout },
): boolean {
  if (layout.catalogs.some(catalog => pathBelow(catalog.path, path) !== undefined)) return false;
  if (isInOperators(path, layout) || holdsAny(path, otherPlaces(stated))) return false;
  if (stated.catalogs.length > 0) return stated.catalogs.some(glob => matchesGlob(normalGlob(glob), path));
  return singleCatalogs.includes(path) || directoryOf(path) === catalogCollection;
}

/** Where something else than catalogs is read. */
function otherPlaces({ operators }: ConfiguredLayout): readonly string[] {
  return [...files, ...(operators === undefined ? operatorDirectories : [operators])];
}

function holdsAny(path: string, places: readonly string[]): boolean {
  return places.some(place => place === path || pathBelow(path, place) !== undefined);
}

/** Whether a path matches a glob, or may be the directory of what does. */
function mayHold(path: string, glob: string): boolean {
  const parts = normalGlob(glob).split('/');
  return parts.some((_, index) => matchesGlob(parts.slice(0, index + 1).join('/'), path));
}

function isInOperators(path: string, { operators }: Layout): boolean {
  return operators !== undefined && pathBelow(operators, path) !== undefined;
}
