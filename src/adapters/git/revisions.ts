import type { BatchProcess } from './batch-process.ts';
import { GitError } from './git-error.ts';
import { isObjectId, startsAtId } from './object-id.ts';
import { commitOf, maxCommitBytes, readCommits } from './read-commits.ts';

/** Finds what names stand for. A name is looked up once, so that it means the same commit as long as the repository is open. */
export interface Revisions {
  /** The id of a commit. @throws GitError unknown-revision */
  commit(name: string): Promise<string>;
  /** The id of the tree of a commit, or of a tree that is named by its id. @throws GitError unknown-revision */
  tree(name: string): Promise<string>;
}

/**
 * @param objects reads by ids
 * @param names knows the references of the repository; not started before a name is asked for that nothing else knows
 * @param known commits by names that were looked up already
 * @param format of the ids
 */
export function revisionsOf(
  objects: BatchProcess,
  names: BatchProcess,
  known: ReadonlyMap<string, string>,
  format: 'sha1' | 'sha256',
  isShallow: () => boolean,
): Revisions {
  const found = new Map<string, Promise<string | undefined>>();
  const trees = new Map<string, string>();

  const lookUp = async (name: string): Promise<string | undefined> => {
    // A question is one line, and can never be an option; what follows `:` would be a path or a pattern, not a commit.
    if (!isAskable(name)) return undefined;
    const start = known.get(name) ?? name;
    const reply = await (startsAtId(start, format) ? objects : names).info(`${start}^{commit}`);
    return reply.kind === 'object' ? reply.id : undefined;
  };

  const commit = async (name: string): Promise<string> => {
    const lookedUp = found.get(name) ?? lookUp(name);
    found.set(name, lookedUp);
    const id = await lookedUp;
    if (id === undefined) throw unknown(name, isShallow());
    return id;
  };

  /** Most names are ids, and for one nothing has to be looked up: one question tells what it is of and, of a commit, the tree. */
  const treeOfId = async (id: string): Promise<string | undefined> => {
    const reply = await objects.contents(id, maxCommitBytes);
    if (reply.kind !== 'object') return undefined;
    const tree = reply.type === 'tree' ? id : commitOf(reply)?.tree;
    // What is to be said of a commit that names none is up to git.
    return tree === '' ? undefined : tree;
  };

  /** The commit is read, and not asked for `^{tree}`: a partial clone may lack the tree, which then is to be fetched. */
  const treeOfName = async (name: string): Promise<string> => {
    const [object] = await readCommits(objects, [await commit(name)]);
    if (object === undefined) throw unknown(name, isShallow());
    return object.tree;
  };

  return {
    commit,
    async tree(name) {
      const isId = isObjectId(name) && startsAtId(name, format);
      const tree = trees.get(name) ?? (isId ? await treeOfId(name) : undefined) ?? (await treeOfName(name));
      trees.set(name, tree);
      return tree;
    },
  };
}

function isAskable(name: string): boolean {
  return name !== '' && name.length <= 1024 && !/[\p{Cc}:]/u.test(name);
}

function unknown(name: string, isShallow: boolean): GitError {
  const shown = JSON.stringify(name.slice(0, 200));
  return new GitError(
    'unknown-revision',
    `The repository has no commit that is called ${shown}.`,
    isShallow
      ? 'The clone is shallow: fetch the whole history (fetch-depth: 0 for actions/checkout, git fetch --unshallow elsewhere).'
      : 'Look for a slip in the name, or fetch it first: git fetch origin, then name it origin/<branch>.',
  );
}
