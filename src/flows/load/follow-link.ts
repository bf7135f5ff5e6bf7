import { directoryOf, joinPath } from '../../core/repository/paths.ts';
import type { TreeEntry } from '../../core/tree.ts';
import type { ObjectReader, Tree } from '../ports.ts';

/** As many links Linux follows for one path, and ends with ELOOP at the next: `MAXSYMLINKS` of `include/linux/namei.h`. */
const maxLinks = 40;
/** What takes more names than this is not followed to its end. */
const maxSteps = 10_000;
/** No file system has a longer target. */
const maxBytes = 4096;

/** Where a link leads. */
export interface FollowedLink {
  /** What decides it: the paths of links on the way, and of what is at the end, there or not. The root is ''. */
  readonly paths: ReadonlySet<string>;
  /** The directories that it leaves by `..`. It leads nowhere if one is missing; what is in them does not matter. */
  readonly left: ReadonlySet<string>;
  /** False where the paths may not be all. */
  readonly isComplete: boolean;
  /** What is at the end: a file, a submodule or a directory; `nothing` where it is missing, or links lead in a circle; `outside` of the repository. */
  readonly end: TreeEntry | { readonly directory: string } | 'nothing' | 'outside' | 'undetermined';
}

/** The file that a link leads to. */
export function linkedFile({ end }: FollowedLink): TreeEntry | undefined {
  return typeof end !== 'string' && 'mode' in end && end.mode !== 'submodule' ? end : undefined;
}

/** The path of the directory that a link leads to. */
export function linkedDirectory({ end }: FollowedLink): string | undefined {
  return typeof end !== 'string' && 'directory' in end ? end.directory : undefined;
}

/**
 * Follows a link as a program does in a checkout. One that leads out of the repository, by an absolute path or by `..`, may lead back into
 * the checkout, wherever that is: each end of its target is then followed from the root of the repository as well.
 */
export async function followLink(objects: ObjectReader, tree: Tree, link: TreeEntry): Promise<FollowedLink> {
  const paths = new Set<string>();
  const left = new Set<string>();
  const visited = new Set<string>();
  let steps = 0;
  let links = 0;

  const follow = async (start: string, names: readonly string[]): Promise<FollowedLink['end']> => {
    let at = start;
    for (const [index, name] of names.entries()) {
      if (++steps > maxSteps) return 'undetermined';
      if (name === '' || name === '.') continue;
      if (name === '..') {
        // Below the directory above, the first name is that of the checkout.
        if (at === '') return guess(names.slice(index + 2));
        left.add(at);
        at = directoryOf(at);
        continue;
      }
      const path = joinPath(at, name);
      const entry = (await tree.list(at))?.find(one => one.name === name);
      if (entry?.kind === 'directory') {
        at = path;
        continue;
      }
      paths.add(path);
      const rest = names.slice(index + 1);
      if (entry?.kind === 'symlink') return goOn(at, entry.id, rest);
      const next = rest.find(one => one !== '' && one !== '.');
      // In a checkout a submodule is a directory.
      if (entry?.kind === 'submodule' && next === '..') {
        at = path;
        continue;
      }
      return entry === undefined || next !== undefined ? 'nothing' : { path, mode: entry.kind, id: entry.id };
    }
    paths.add(at);
    return { directory: at };
  };

  const goOn = async (at: string, id: string, rest: readonly string[]): Promise<FollowedLink['end']> => {
    if (++links > maxLinks) return 'nothing';
    const target = await targetOf(objects, id);
    if (target === undefined) return 'undetermined';
    const names = [...target.split('/'), ...rest];
    const isAbsolute = target.startsWith('/');
    const state = JSON.stringify([isAbsolute ? undefined : at, names]);
    if (visited.has(state)) return 'nothing';
    visited.add(state);
    return isAbsolute ? guess(names) : follow(at, names);
  };

  const guess = async (names: readonly string[]): Promise<FollowedLink['end']> => {
    // Each end is a path of its own, and they share what was visited.
    links = Number.NEGATIVE_INFINITY;
    for (const index of names.keys()) {
      const ends = names.slice(index);
      const state = JSON.stringify(ends);
      // One that leaves the repository again is followed by the ends that are left. Which end leads to its root, nobody can say.
      if (ends[0] === '..' || ends.every(name => name === '' || name === '.') || visited.has(state)) continue;
      visited.add(state);
      if ((await follow('', ends)) === 'undetermined') return 'undetermined';
    }
    return 'outside';
  };

  const end = await goOn(directoryOf(link.path), link.id, []);
  return { paths, left, isComplete: end !== 'undetermined', end };
}

/** Undefined where it is no path that a tree could have. */
async function targetOf(objects: ObjectReader, id: string): Promise<string | undefined> {
  const content = (await objects.read([id], maxBytes)).get(id);
  if (content?.kind !== 'text' || !content.isUtf8) return undefined;
  // As names of trees are decoded.
  return content.text.replaceAll('\uFFFD', '\uFFFD\uFFFD');
}
