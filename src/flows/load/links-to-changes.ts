import type { Layout } from '../../core/repository/layout.ts';
import { directoryOf, joinPath } from '../../core/repository/paths.ts';
import type { RoledChange } from '../../core/snapshot.ts';
import type { TreeChange, TreeEntry } from '../../core/tree.ts';
import type { ObjectReader, Tree } from '../ports.ts';
import { rolesOfChanges } from './roles-of-changes.ts';

/** As many as Linux follows, one after the other. */
const mostLinks = 40;
/** No file system has a longer target. */
const mostBytes = 4096;

/**
 * The links in catalogs and bundle directories that lead to something that a change alters, as if they changed themselves: `opm` follows them
 * in a checkout, so that what they are a part of changes with their target, wherever that is.
 *
 * @param base a link that the change adds or alters is a change by itself
 */
export async function linksToChanges(
  objects: ObjectReader,
  { base: tree, merged }: { readonly base: Tree; readonly merged: Tree },
  layout: Layout,
  changes: readonly RoledChange[],
): Promise<readonly RoledChange[]> {
  const entries = await entriesOf(tree, layout);
  const links = entries.filter(({ mode }) => mode === 'symlink');
  if (links.length === 0) return [];
  const altered = new Set<string>();
  for (const { path } of changes) for (let at = path; at !== ''; at = directoryOf(at)) altered.add(at);
  const found: TreeChange[] = [];
  for (const link of links) {
    const followed = await follow(objects, tree, link);
    if (followed.some(path => altered.has(path))) found.push({ path: link.path, before: link, after: link });
  }
  return (await rolesOfChanges(found, layout, [tree, merged])).filter(isRead);
}

/** Whether programs read it: of operators all else but this is for people. */
function isRead({ role }: RoledChange): boolean {
  if (role.kind === 'bundle') return /^(?:manifests|metadata)\//.test(role.rest);
  return role.kind !== 'operator' || role.rest === 'ci.yaml' || role.rest.startsWith('catalog-templates/');
}

/** All of the catalogs and operators: a link may lead from one package into another. */
async function entriesOf(tree: Tree, { catalogs, operators }: Layout): Promise<readonly TreeEntry[]> {
  const roots = [...catalogs.map(({ path }) => path), ...(operators === undefined ? [] : [operators])];
  return (await Promise.all(roots.map(root => tree.walk(root)))).flat();
}

/** The paths of all links on the way, and of what is at its end, where that is in the repository. */
async function follow(objects: ObjectReader, tree: Tree, link: TreeEntry): Promise<readonly string[]> {
  const met: string[] = [];
  const names = await targetOf(objects, link.id);
  let at = directoryOf(link.path);
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    if (name === '' || name === '.') continue;
    if (name === '..') {
      if (at === '') return met;
      at = directoryOf(at);
      continue;
    }
    const path = joinPath(at, name);
    const entry = (await tree.list(at))?.find(one => one.name === name);
    if (entry?.kind === 'directory') at = path;
    else {
      met.push(path);
      if (entry?.kind !== 'symlink' || met.length > mostLinks) return met;
      names.unshift(...(await targetOf(objects, entry.id)));
    }
  }
  return [...met, at];
}

/** The names in the target of a link; none where it leads out of every checkout, or cannot be read. */
async function targetOf(objects: ObjectReader, id: string): Promise<string[]> {
  const content = (await objects.read([id], mostBytes)).get(id);
  if (content?.kind !== 'text' || content.text.startsWith('/')) return [];
  return content.text.split('/');
}
