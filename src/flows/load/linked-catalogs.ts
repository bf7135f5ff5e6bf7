import type { CatalogRoot, Layout } from '../../core/repository/layout.ts';
import type { ObjectReader } from '../ports.ts';
import { nameOfCatalog } from './find-layout.ts';
import { followLink, linkedDirectory } from './follow-link.ts';
import type { Link, LinkedChange } from './followed-links.ts';
import { isCatalogPlace } from './link-meaning.ts';

/**
 * Finds the links that are another name of a catalog (`catalogs/latest -> v4.20`): links at places of catalogs that lead to the directory of
 * one before and after the change. Nothing is different there, and git has no file below such a link: what changes is
 * judged where it is, and its owners there are asked.
 *
 * @returns by the path of each link the root of the catalog
 */
export async function linkedCatalogs(
  objects: ObjectReader,
  change: LinkedChange,
  links: readonly Link[],
): Promise<ReadonlyMap<string, string>> {
  const roots = new Set(change.layout.catalogs.filter(({ isNew }) => isNew !== true).map(({ path }) => path));
  const found = new Map<string, string>();
  for (const link of links) {
    const { entry } = link;
    const root = linkedDirectory(link);
    if (root === undefined || !roots.has(root) || !isCatalogPlace(entry.path, change)) continue;
    if (linkedDirectory(await followLink(objects, change.merged, entry)) === root) found.set(entry.path, root);
  }
  return found;
}

/** The layout with the names that links give to catalogs. */
export function withLinkedNames(layout: Layout, linked: ReadonlyMap<string, string>): Layout {
  const paths = Map.groupBy(linked.keys(), path => linked.get(path));
  const catalogs = layout.catalogs.map((catalog): CatalogRoot => {
    const links = paths.get(catalog.path);
    return links === undefined ? catalog : { ...catalog, otherNames: links.map(nameOfCatalog) };
  });
  return { ...layout, catalogs };
}
