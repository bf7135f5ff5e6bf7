import type { RoledChange } from '../../core/snapshot.ts';
import type { TreeChange, TreeEntry } from '../../core/tree.ts';
import type { ObjectReader, Tree } from '../ports.ts';
import { findLayout } from './find-layout.ts';
import { followLink, linkedFile } from './follow-link.ts';
import type { Link, LinkedChange } from './followed-links.ts';
import type { LinkToChange } from './links-to-changes.ts';
import { rolesOfChanges } from './roles-of-changes.ts';
import { treeThroughLinks } from './tree-through-links.ts';

/** A change with what is read of it through links. */
export interface ThroughLinks {
  readonly base: Tree;
  readonly merged: Tree;
  /** At the paths of links, too. */
  readonly changes: readonly RoledChange[];
  /** The links that are left: what is read through them is not known. */
  readonly links: readonly LinkToChange[];
  /** By the paths of links those of the files that are read there. */
  readonly linkedFiles: ReadonlyMap<string, string>;
}

/** A link that may be taken for a copy of the file that it leads to. */
interface Copy {
  readonly original: RoledChange;
  readonly change: TreeChange;
}

/** Their targets are read by programs for which a link is something else than a copy. */
const neverCopies: ReadonlySet<string> = new Set(['OWNERS', '.indexignore']);

/**
 * Takes a link of the package of one catalog to a file of the same package in another one for a copy of that file. Its change is then judged at
 * each place at which it is read, and the owners of the package there have to approve, too. Only links that lead to the same file before and
 * after the change, over links that stay. A link to a file that the change leaves as it is adds no change.
 *
 * @param links those that lead to changes
 * @param followed all that the change leaves as they are
 * @param limit the most changes that links may add; if there are more, none is followed
 */
export async function throughLinkedFiles(
  objects: ObjectReader,
  change: LinkedChange,
  links: readonly LinkToChange[],
  followed: readonly Link[],
  limit: number,
): Promise<ThroughLinks> {
  const { base, merged, layout, stated, changes } = change;
  const unchanged = { base, merged, changes, links, linkedFiles: new Map<string, string>() };
  const byPath = new Map(changes.map(one => [one.path, one]));
  const found = (await Promise.all(links.map(link => copyOf(objects, change, byPath, link)))).flat();
  const roled = await rolesOfChanges(
    found.map(copy => copy.change),
    layout,
    [base, merged],
  );
  const copies = found.filter((copy, index) => isOfSamePackage(copy.original, roled[index]));
  const toChanges = new Set(links.map(({ path }) => path));
  const kept = await linksToSamePackage(
    change,
    followed.filter(({ entry }) => !toChanges.has(entry.path)),
  );
  if ((copies.length === 0 && kept.size === 0) || copies.length > limit) return unchanged;
  const linkedFiles = new Map([
    ...copies.map(({ original, change: { path } }): [string, string] => [path, original.path]),
    ...kept,
  ]);
  const through = (tree: Tree) => treeThroughLinks(objects, tree, path => linkedFiles.has(path));
  const [before, after] = [through(base), through(merged)];
  // What a directory is depends on the files in it.
  if (JSON.stringify(await findLayout([before, after], stated)) !== JSON.stringify(layout)) return unchanged;
  return {
    base: before,
    merged: after,
    changes: [...changes, ...roled.filter(({ path }) => linkedFiles.has(path))].sort(byName),
    links: links.filter(({ path }) => !linkedFiles.has(path)),
    linkedFiles,
  };
}

async function copyOf(
  objects: ObjectReader,
  { base, merged }: LinkedChange,
  changes: ReadonlyMap<string, RoledChange>,
  { path, before: entry }: LinkToChange,
): Promise<readonly Copy[]> {
  if (entry === undefined || isNeverCopy(path)) return [];
  const ends: (string | undefined)[] = [];
  for (const tree of [base, merged]) {
    const followed = await followLink(objects, tree, entry);
    const end = linkedFile(followed)?.path;
    if (end === undefined || [...followed.paths].some(one => one !== end && changes.has(one))) return [];
    ends.push(end);
  }
  const [end = '', other] = ends;
  const original = changes.get(end);
  if (end !== other || original === undefined) return [];
  const moved = (side: 'before' | 'after') => {
    const entry = original[side];
    return entry === undefined ? {} : { [side]: { ...entry, path } };
  };
  return [{ original, change: { path, ...moved('before'), ...moved('after') } }];
}

/** By the paths of links to files of the same package in another catalog those of the files. */
async function linksToSamePackage(
  { base, merged, layout }: LinkedChange,
  links: readonly Link[],
): Promise<ReadonlyMap<string, string>> {
  const candidates = links.flatMap(link => {
    const file = linkedFile(link);
    return file === undefined || !link.isComplete || isNeverCopy(link.entry.path) ? [] : [{ link: link.entry, file }];
  });
  const rolesOf = (entries: readonly TreeEntry[]) =>
    rolesOfChanges(
      entries.map(entry => ({ path: entry.path, before: entry, after: entry })),
      layout,
      [base, merged],
    );
  const [roled, files] = await Promise.all([
    rolesOf(candidates.map(({ link }) => link)),
    rolesOf(candidates.map(({ file }) => file)),
  ]);
  const kept = candidates.filter((_, index) => {
    const file = files[index];
    return file !== undefined && isOfSamePackage(file, roled[index]);
  });
  return new Map(kept.map(({ link, file }) => [link.path, file.path]));
}

function isNeverCopy(path: string): boolean {
  return neverCopies.has(path.split('/').at(-1) ?? '');
}

function isOfSamePackage({ role: original }: RoledChange, copy: RoledChange | undefined): boolean {
  return original.kind === 'catalog' && copy?.role.kind === 'catalog' && copy.role.package === original.package;
}

function byName(a: TreeChange, b: TreeChange): number {
  return a.path < b.path ? -1 : 1;
}
