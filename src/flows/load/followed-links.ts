import type { Layout } from '../../core/repository/layout.ts';
import type { RoledChange } from '../../core/snapshot.ts';
import type { TreeEntry } from '../../core/tree.ts';
import type { ObjectReader, Tree } from '../ports.ts';
import type { ConfiguredLayout } from './find-layout.ts';
import { type FollowedLink, followLink } from './follow-link.ts';

/** A change, and what it is compared by. */
export interface LinkedChange {
  readonly base: Tree;
  readonly merged: Tree;
  readonly layout: Layout;
  readonly stated: ConfiguredLayout;
  readonly changes: readonly RoledChange[];
  /** The links of the base. */
  readonly links: readonly TreeEntry[];
}

/** A link of the base, and where it leads there. */
export interface Link extends FollowedLink {
  readonly entry: TreeEntry;
}

/** Follows the links that a change leaves as they are. One that it adds, alters or removes is a change like any other. */
export async function followedLinks(
  objects: ObjectReader,
  { base, changes, links }: LinkedChange,
): Promise<readonly Link[]> {
  if (changes.length === 0) return [];
  const changed = new Set(changes.map(({ path }) => path));
  const followed: Link[] = [];
  for (const entry of links) {
    if (!changed.has(entry.path)) followed.push({ entry, ...(await followLink(objects, base, entry)) });
  }
  return followed;
}
