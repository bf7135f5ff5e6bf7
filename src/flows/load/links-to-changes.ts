import { directoryOf } from '../../core/repository/paths.ts';
import type { RoledChange } from '../../core/snapshot.ts';
import type { ObjectReader, Tree } from '../ports.ts';
import { followLink, linkedFile } from './follow-link.ts';
import type { Link, LinkedChange } from './followed-links.ts';
import { linkMeaning } from './link-meaning.ts';
import { rolesOfChanges } from './roles-of-changes.ts';

/** A link that leads to something that a change alters. */
export interface LinkToChange extends RoledChange {
  /** Whether what is read through it is read with the catalog, the operator or the bundle that it is in; otherwise nothing reads it here. */
  readonly isLoaded: boolean;
}

/**
 * The links of the base that lead to something that a change alters, wherever that is: programs follow them in a checkout, so that what is read
 * through a link changes with its target, with a link on the way, or where a directory on the way is missing. Only links through which
 * something is read: as parts of catalogs, operators and bundles, or as the places of whole catalogs, of owners and of configuration, and directories above these.
 *
 * @param links all that the change leaves as they are
 * @param known by their paths those of which it is known what is read through them
 */
export async function linksToChanges(
  objects: ObjectReader,
  change: LinkedChange,
  links: readonly Link[],
  known: ReadonlyMap<string, unknown>,
): Promise<readonly LinkToChange[]> {
  const { base, merged, layout, changes } = change;
  const changed = new Set(changes.map(({ path }) => path));
  const altered = withTheirLinks(links, changed, await missingDirectories(changes, merged));
  // What is in a directory outside of the repository, nobody can say.
  const isCandidate = (link: Link) => altered.has(link) || link.end === 'outside';
  const candidates = links.filter(link => isCandidate(link) && !known.has(link.entry.path));
  const roled = await rolesOfChanges(
    candidates.map(({ entry }) => ({ path: entry.path, before: entry, after: entry })),
    layout,
    [base, merged],
  );
  const found: LinkToChange[] = [];
  for (const [index, link] of candidates.entries()) {
    const one = roled[index];
    if (one === undefined) continue;
    const isDirectory = async () =>
      [link, await followLink(objects, merged, link.entry)].some(one => linkedFile(one) === undefined);
    const meaning = await linkMeaning(one, change, isDirectory);
    if (meaning === 'place' || (meaning === 'loaded' && altered.has(link)))
      found.push({ ...one, isLoaded: meaning === 'loaded' });
  }
  return found;
}

/** The directories of the base that a change leaves nothing in, or has something else in the place of. */
async function missingDirectories(changes: readonly RoledChange[], merged: Tree): Promise<ReadonlySet<string>> {
  const missing = new Set<string>();
  const visited = new Set<string>(['']);
  for (const { path, before, after } of changes) {
    if (before === undefined || after !== undefined) continue;
    for (let at = directoryOf(path); !visited.has(at); at = directoryOf(at)) {
      visited.add(at);
      // What is above a directory that is there is there, too.
      if ((await merged.list(at)) !== undefined) break;
      missing.add(at);
    }
  }
  return missing;
}

/**
 * The links that lead to a change or over a directory that is missing after it, or to a directory with such a link: programs that read
 * the directory follow it.
 */
function withTheirLinks(
  links: readonly Link[],
  changed: ReadonlySet<string>,
  missing: ReadonlySet<string>,
): ReadonlySet<Link> {
  const byPath = new Map<string, Link[]>();
  for (const link of links) {
    for (const path of link.paths) {
      const others = byPath.get(path);
      if (others === undefined) byPath.set(path, [link]);
      else others.push(link);
    }
  }
  const found = new Set(
    links.filter(({ isComplete, left }) => !isComplete || [...left].some(path => missing.has(path))),
  );
  const altered = new Set<string>(['']);
  for (const link of byPath.get('') ?? []) found.add(link);
  const waiting = [...changed, ...[...found].map(({ entry }) => directoryOf(entry.path))];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    for (let at = path; !altered.has(at); at = directoryOf(at)) {
      altered.add(at);
      for (const link of byPath.get(at) ?? []) {
        if (found.has(link)) continue;
        found.add(link);
        waiting.push(directoryOf(link.entry.path));
      }
    }
  }
  return found;
}
