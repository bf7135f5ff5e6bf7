import { differenceOfCatalogs } from '../catalog/difference.ts';
import type { PackageDifference } from '../catalog/difference-model.ts';
import type { Catalog } from '../catalog/model.ts';
import type { Phrase } from '../report/text/phrase.ts';
import { joinPath } from '../repository/paths.ts';

/** One side of a preview: a catalog, and the files of it that were not loaded. */
export interface PreviewSide {
  /** Undefined where the side has no such catalog. */
  readonly catalog: Catalog | undefined;
  readonly unloaded: readonly { readonly path: string }[];
}

/** A catalog to be shown. */
export interface PreviewedCatalog {
  readonly after: Catalog | undefined;
  /** Undefined where nothing is compared, or the catalog is new. */
  readonly before: Catalog | undefined;
  /** The packages that differ, by name; undefined where nothing is compared. */
  readonly differences: ReadonlyMap<string, PackageDifference> | undefined;
  /** Names of all packages of both sides, sorted by code unit. */
  readonly names: readonly string[];
  /** Files that cannot be read: what they hold is not shown. */
  readonly unread: readonly string[];
  /** What the pages of the catalog say of it besides, such as what it is compared with: one sentence each. */
  readonly notes: readonly Phrase[];
}

/**
 * What there is to show of a catalog, compared with another one where `before` is given. Packages with unloaded files are not compared, and
 * neither is what belongs to no package.
 */
export function previewedCatalog(
  after: PreviewSide,
  before: PreviewSide | undefined,
  notes: readonly Phrase[] = [],
): PreviewedCatalog {
  const sides = before === undefined ? [after] : [after, before];
  const names = new Set(sides.flatMap(({ catalog }) => [...(catalog?.packages.keys() ?? [])]));
  return {
    after: after.catalog,
    before: before?.catalog,
    differences: before === undefined ? undefined : differencesOf(after, before, names),
    names: [...names].sort(),
    unread: [...new Set(sides.flatMap(unreadIn))],
    notes,
  };
}

function differencesOf(
  after: PreviewSide,
  before: PreviewSide,
  names: ReadonlySet<string>,
): ReadonlyMap<string, PackageDifference> {
  const sides = [after, before];
  const { packages } = differenceOfCatalogs(before.catalog, after.catalog);
  return new Map(
    packages
      .filter(({ name }) => names.has(name) && sides.every(side => isLoaded(side, name)))
      .map(one => [one.name, one]),
  );
}

function isLoaded({ catalog, unloaded }: PreviewSide, name: string): boolean {
  const directory = `${joinPath(catalog?.root ?? '', name)}/`;
  return !unloaded.some(({ path }) => path.startsWith(directory));
}

function unreadIn({ catalog, unloaded }: PreviewSide): readonly string[] {
  const unreadable = (catalog?.blobs ?? []).filter(({ content }) => content.kind === 'unreadable');
  return [...unloaded.map(({ path }) => path), ...unreadable.map(({ document }) => document.file)];
}
