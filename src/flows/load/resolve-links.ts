import type { Layout } from '../../core/repository/layout.ts';
import type { ObjectReader } from '../ports.ts';
import { followedLinks, type LinkedChange } from './followed-links.ts';
import { linkedCatalogs, withLinkedNames } from './linked-catalogs.ts';
import { type ThroughLinks, throughLinkedFiles } from './linked-files.ts';
import { linksToChanges } from './links-to-changes.ts';
import { type ReplacedLinks, replacedLinks } from './replaced-links.ts';

/** A change with what links have to do with it. */
export interface ResolvedLinks extends ThroughLinks {
  /** With the names that links give to catalogs. */
  readonly layout: Layout;
  readonly replaced: ReplacedLinks;
}

/**
 * Follows the links of a change: those that it takes away, those that are another name of a catalog, and those through which something is read that it
 * alters.
 *
 * @param limit the most changes that links may add
 */
export async function resolveLinks(objects: ObjectReader, change: LinkedChange, limit: number): Promise<ResolvedLinks> {
  const { base, layout, stated, changes } = change;
  const replaced = await replacedLinks(objects, base, layout, stated, changes);
  const followed = await followedLinks(objects, change);
  const linked = await linkedCatalogs(objects, change, followed);
  const toChanges = await linksToChanges(objects, change, followed, linked);
  const through = await throughLinkedFiles(objects, change, toChanges, followed, limit);
  return { ...through, layout: withLinkedNames(layout, linked), replaced };
}
