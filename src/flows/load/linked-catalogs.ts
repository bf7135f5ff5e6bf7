import type { Layout, PathRole } from '../../core/repository/layout.ts';
import { pathBelow } from '../../core/repository/paths.ts';
import type { RoledChange } from '../../core/snapshot.ts';
import type { TreeChange, TreeEntry } from '../../core/tree.ts';
import type { ObjectReader, Tree } from '../ports.ts';
import { findLayout } from './find-layout.ts';
import { followLink, linkedDirectory, linkedFile } from './follow-link.ts';
import type { LinkedChange, LinkToChange } from './links-to-changes.ts';
import { rolesOfChanges } from './roles-of-changes.ts';
import { treeThroughLinks } from './tree-through-links.ts';

/** A change with what is read of it through links. */
interface ThroughLinks {
  readonly base: Tree;
  readonly merged: Tree;
  readonly layout: Layout;
  /** At the paths of links, too. */
  readonly changes: readonly RoledChange[];
  /** The links that are left: what is read through them is not known. */
  readonly links: readonly LinkToChange[];
}

/** A link that may be taken for a copy of what it leads to. */
interface Copy {
  readonly link: LinkToChange;
  /** What changes at its path, or below it. */
  readonly changes: readonly CopiedChange[];
  readonly isDirectory: boolean;
}

interface CopiedChange {
  readonly original: RoledChange;
  readonly copy: TreeChange;
}

/** Their targets are read by programs for which a link is something else than a copy. */
const neverCopies: ReadonlySet<string> = new Set(['OWNERS', '.indexignore']);

/**
 * Takes links for copies of what they lead to, where both are the same packages: a whole catalog that is a link to another one
 * (`catalogs/latest -> v4.20`), or a file of a package that is a link to one of the same package in another catalog. A change is then judged at
 * each place at which it is read, and its owners there have to approve, too. Only links that lead to
 * the same target before and after the change, over links that stay, and directories without links of their own.
 *
 * @param limit the most changes that links may add; if there are more, none is followed
 */
export async function throughLinkedCatalogs(
  objects: ObjectReader,
  change: LinkedChange,
  links: readonly LinkToChange[],
  limit: number,
): Promise<ThroughLinks> {
  const { base, merged, layout, stated, changes } = change;
  const unchanged = { base, merged, layout, changes, links };
  let copies: readonly Copy[] = (await Promise.all(links.map(link => copyOf(objects, change, link)))).flat();
  while (copies.length > 0) {
    const paths = new Set(copies.map(({ link }) => link.path));
    const [before, after] = [base, merged].map(tree => treeThroughLinks(objects, tree, path => paths.has(path)));
    if (before === undefined || after === undefined) break;
    const found = await findLayout([before, after], stated);
    const added = copies.flatMap(({ changes: copied }) => copied.map(({ copy }) => copy));
    if (added.length > limit || !isSameBesides(layout, found, paths)) break;
    const roled = await rolesOfChanges(added, found, [before, after]);
    const roles = new Map(roled.map(({ path, role }) => [path, role]));
    const fitting = copies.filter(copy => isOfSamePackages(copy, found, roles));
    if (fitting.length === copies.length) {
      const left = links.filter(({ path }) => !paths.has(path));
      return { base: before, merged: after, layout: found, changes: [...changes, ...roled].sort(byName), links: left };
    }
    copies = fitting;
  }
  return unchanged;
}

async function copyOf(objects: ObjectReader, change: LinkedChange, link: LinkToChange): Promise<readonly Copy[]> {
  const { before: entry, path } = link;
  if (entry === undefined || neverCopies.has(path.split('/').at(-1) ?? '')) return [];
  const ends: (string | undefined)[] = [];
  for (const tree of [change.base, change.merged]) {
    const followed = await followLink(objects, tree, entry);
    const directory = linkedDirectory(followed);
    const end = directory ?? linkedFile(followed)?.path;
    const isAltered = change.changes.some(one => one.path !== end && followed.paths.has(one.path));
    if (end === undefined || end === '' || isAltered) return [];
    ends.push(directory === undefined ? `file ${end}` : `directory ${end}`);
    if (pathBelow(end, path) !== undefined) return [];
    const below = (other: string) => other === end || pathBelow(end, other) !== undefined;
    if (change.links.some(other => below(other.path))) return [];
  }
  const [first = '', second] = ends;
  if (first !== second) return [];
  const target = first.slice(first.indexOf(' ') + 1);
  const changes = change.changes.flatMap(one => movedTo(path, target, one));
  const isPlain = changes.every(({ copy: { before, after } }) =>
    [before, after].every(side => side?.mode !== 'symlink'),
  );
  return isPlain ? [{ link, changes, isDirectory: first.startsWith('directory') }] : [];
}

function movedTo(link: string, target: string, original: RoledChange): readonly CopiedChange[] {
  const { path, before, after } = original;
  const rest = path === target ? '' : pathBelow(target, path);
  if (rest === undefined) return [];
  const place = rest === '' ? link : `${link}/${rest}`;
  const moved = (side: 'before' | 'after', entry: TreeEntry | undefined) =>
    entry === undefined ? {} : { [side]: { ...entry, path: place } };
  return [{ original, copy: { path: place, ...moved('before', before), ...moved('after', after) } }];
}

/** Whether a layout differs from another one at most by catalogs at links. */
function isSameBesides(layout: Layout, found: Layout, links: ReadonlySet<string>): boolean {
  const isLinked = (path: string) => [...links].some(link => link === path || pathBelow(link, path) !== undefined);
  const rest = found.catalogs.filter(({ path }) => !isLinked(path));
  return (
    JSON.stringify(rest) === JSON.stringify(layout.catalogs) &&
    found.operators === layout.operators &&
    JSON.stringify(found.rearranged) === JSON.stringify(layout.rearranged)
  );
}

/** Whether what changes below a link is of the packages of whose directories it is. opm opens no directory in a catalog that is a link. */
function isOfSamePackages(
  { link, changes, isDirectory }: Copy,
  { catalogs }: Layout,
  roles: ReadonlyMap<string, PathRole>,
): boolean {
  if (isDirectory && catalogs.some(({ path }) => pathBelow(path, link.path) !== undefined)) return false;
  return changes.every(({ original, copy }) => {
    const role = roles.get(copy.path);
    return role?.kind === 'catalog' && original.role.kind === 'catalog' && role.package === original.role.package;
  });
}

function byName(a: TreeChange, b: TreeChange): number {
  return a.path < b.path ? -1 : 1;
}
