import type { TreeEntry } from '../../core/tree.ts';
import type { Tree } from '../../flows/ports.ts';
import { compareTrees } from './compare-trees.ts';
import { type GitSettings, inIsolation } from './environment.ts';
import { byPath } from './git-tree.ts';
import type { ObjectStore } from './object-store.ts';
import { nameOf } from './parse-tree.ts';
import { runGit } from './run-git.ts';

interface Context {
  readonly settings: GitSettings;
  readonly gitDirectory: string;
  readonly store: ObjectStore;
  readonly treeOf: (id: string) => Tree;
}

type Links = readonly TreeEntry[];

/** The links of the tree of a repository that was listed last. They depend on its id alone. */
export interface LinkMemory {
  last?: { readonly id: string; readonly links: Links };
}

/** What is kept of a repository between its openings is small. */
const mostRemembered = 1000;

/** Comparing more costs as much as listing all. */
const maxDifferences = 1000;
const slash = 0x2f;

/**
 * Lists the symbolic links of trees. Git lists a whole tree in a fraction of the time in which we would read it; of the next tree, which
 * differs little where many changes are judged, only the differences are read.
 *
 * @param memory of the same repository: shared with other openings of it, where there are such
 */
export function linkLister(context: Context, memory: LinkMemory): (tree: Tree) => Promise<Links> {
  return async tree => {
    const known = memory.last;
    const links =
      (known === undefined ? undefined : await linksAfter(context, known.links, known.id, tree.id)) ??
      (await listedByGit(context, tree.id)) ??
      // Git stops at a tree that it lacks. Ours may be fetched, and its errors are explained.
      (await context.treeOf(tree.id).walk('')).filter(({ mode }) => mode === 'symlink');
    if (links.length <= mostRemembered) memory.last = { id: tree.id, links };
    return links;
  };
}

async function linksAfter({ store }: Context, links: Links, before: string, after: string): Promise<Links | undefined> {
  // An earlier opening may have seen what is gone since.
  const compared = await compareTrees(store, before, after, maxDifferences, maxDifferences).catch(() => undefined);
  if (compared?.isComplete !== true) return undefined;
  const { changes } = compared;
  const changed = new Set(changes.map(({ path }) => path));
  const added = changes.flatMap(change => (change.after?.mode === 'symlink' ? [change.after] : []));
  return [...links.filter(({ path }) => !changed.has(path)), ...added].sort(byPath);
}

/** @see https://git-scm.com/docs/git-ls-tree: `<mode> SP <type> SP <object> TAB <path> NUL` */
async function listedByGit({ settings, gitDirectory }: Context, id: string): Promise<Links | undefined> {
  const command = inIsolation(settings, gitDirectory, ['ls-tree', '-r', '-z', '--full-tree', id]);
  const outcome = await runGit(command, settings.timeoutMs).catch(() => undefined);
  if (outcome === undefined || outcome.status !== 0) return undefined;
  const { output } = outcome;
  const links: TreeEntry[] = [];
  const add = (start: number) => {
    const tab = output.indexOf('\t', start);
    const [, , object = ''] = output.toString('latin1', start, tab).split(' ');
    links.push({ path: pathIn(output.subarray(tab + 1, output.indexOf(0, tab))), mode: 'symlink', id: object });
  };
  const mode = '120000 ';
  if (output.toString('latin1', 0, mode.length) === mode) add(0);
  for (let at = output.indexOf(`\0${mode}`); at >= 0; at = output.indexOf(`\0${mode}`, at + 1)) add(at + 1);
  return links.sort(byPath);
}

function pathIn(bytes: Buffer): string {
  const names: string[] = [];
  let start = 0;
  for (let end = bytes.indexOf(slash); end >= 0; end = bytes.indexOf(slash, start)) {
    names.push(nameOf(bytes.subarray(start, end)));
    start = end + 1;
  }
  return [...names, nameOf(bytes.subarray(start))].join('/');
}
