import { isObjectId, startsAtId } from '../../core/object-id.ts';
import type { BatchProcess } from './batch-process.ts';
import { type GitSettings, inRepository } from './environment.ts';
import { explainFailure } from './explain-failure.ts';
import { GitError } from './git-error.ts';
import { commitOf, maxCommitBytes, readCommits } from './read-commits.ts';
import type { RepositoryPlace } from './repository-place.ts';
import { runGit } from './run-git.ts';

/** What tells why a name was not found. */
export interface Unfound {
  readonly settings: GitSettings;
  readonly place: RepositoryPlace;
  readonly isShallow: () => boolean;
}

/** Finds what names stand for. A name is looked up once, so that it means the same commit as long as the repository is open. */
export interface Revisions {
  /** The id of a commit. @throws GitError unknown-revision */
  commit(name: string): Promise<string>;
  /** The ids of the parents that the commit itself names, whatever is grafted or cut off. @throws GitError unreadable-object */
  parents(id: string): Promise<readonly string[]>;
  /** The id of the tree of a commit, or of a tree that is named by its id. @throws GitError unknown-revision */
  tree(name: string): Promise<string>;
}

/**
 * @param objects reads by ids
 * @param names knows the references of the repository; not started before a name is asked for that nothing else knows
 * @param known commits by names that were looked up already
 */
export function revisionsOf(
  objects: BatchProcess,
  names: BatchProcess,
  known: ReadonlyMap<string, string>,
  unfound: Unfound,
): Revisions {
  const format = unfound.place.objectFormat;
  const found = new Map<string, Promise<string | undefined>>();
  const trees = new Map<string, string>();

  const lookUp = async (name: string): Promise<string | undefined> => {
    // A question is one line, and can never be an option; what follows `:` would be a path or a pattern, not a commit.
    if (!isAskable(name)) return undefined;
    const start = known.get(name) ?? name;
    const isId = startsAtId(start, format);
    const reply = await (isId ? objects : names).info(`${start}^{commit}`);
    if (reply.kind !== 'object') return undefined;
    if (!isId && !(await isNamedExactly(name, names, unfound))) return undefined;
    if (!isId) await refuseAmbiguous(name, names, objects);
    return reply.id;
  };

  const commit = async (name: string): Promise<string> => {
    const lookedUp = found.get(name) ?? lookUp(name);
    found.set(name, lookedUp);
    const id = await lookedUp;
    if (id === undefined) throw (await damageAt(name, objects, unfound)) ?? unknown(name, unfound.isShallow());
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
    const id = await commit(name);
    const [object] = await readCommits(objects, [id]);
    if (object === undefined) throw unreadableCommit(name, id);
    return object.tree;
  };

  const parents = async (id: string): Promise<readonly string[]> => {
    const [object] = await readCommits(objects, [id]);
    if (object === undefined) throw unreadableCommit(id, id);
    return object.parents;
  };

  return {
    commit,
    parents,
    async tree(name) {
      const isId = isObjectId(name) && startsAtId(name, format);
      const tree = trees.get(name) ?? (isId ? await treeOfId(name) : undefined) ?? (await treeOfName(name));
      trees.set(name, tree);
      return tree;
    },
  };
}

/** Where git looks for a name, in this order (gitrevisions(7), `<refname>`). */
const placesOfNames = ['', 'refs/', 'refs/tags/', 'refs/heads/', 'refs/remotes/'];

/**
 * Where a whole name is not there, git takes it for the end of another one: a tag `refs/remotes/origin/main` would stand for a base branch that
 * the clone lacks, and who may push a tag would choose what a change is judged by.
 *
 * @returns false where something else answers to a name that begins with `refs/`
 */
async function isNamedExactly(name: string, names: BatchProcess, { settings, place }: Unfound): Promise<boolean> {
  const reference = referenceOf(name);
  if (!reference.startsWith('refs/')) return true;
  const others = [...placesOfNames.slice(1).map(before => `${before}${reference}`), `refs/remotes/${reference}/HEAD`];
  const replies = await Promise.all(others.map(other => names.info(other)));
  // Nothing else has the name, so that it can only have been found as it is: this asks for no process of its own.
  if (replies.every(({ kind }) => kind === 'missing')) return true;
  const args = ['show-ref', '--verify', '--quiet', '--', reference];
  const { status } = await runGit(inRepository(settings, place.directory, args), settings.timeoutMs);
  return status === 0;
}

/** A name without what follows it, such as `~1` or `@{0}`. */
function referenceOf(name: string): string {
  const [reference = ''] = name.split(/[~^]|@\{/, 1);
  return reference;
}

/**
 * Git takes the first reference that a name may stand for, a tag before a branch, and only warns. Who may push a tag is not who may push to the
 * branch: it would choose the owners and the configuration that a change is judged by.
 *
 * @throws GitError ambiguous-revision where references of the same name, or one and the digits of an id, are of different commits
 */
async function refuseAmbiguous(name: string, names: BatchProcess, objects: BatchProcess): Promise<void> {
  const reference = referenceOf(name);
  if (reference === '' || reference.startsWith('refs/')) return;
  const full = [...placesOfNames.map(place => `${place}${reference}`), `refs/remotes/${reference}/HEAD`];
  const replies = await Promise.all(full.map(one => names.info(`${one}^{commit}`)));
  const found = full.filter((_, index) => replies[index]?.kind === 'object');
  if (/^[\da-f]{4,39}$/i.test(reference) && found.length > 0) {
    // It may be meant as the first digits of an id, too: where no references are, it can be nothing else.
    const meant = await objects.info(`${reference}^{commit}`);
    replies.push(meant);
    if (meant.kind === 'object') found.push(meant.id);
  }
  const ids = new Set(replies.flatMap(reply => (reply.kind === 'object' ? [reply.id] : [])));
  if (ids.size < 2) return;
  throw new GitError(
    'ambiguous-revision',
    `${JSON.stringify(name)} is ambiguous: the repository has ${found.join(' and ')}.`,
    'Write the whole name of one of them.',
  );
}

function isAskable(name: string): boolean {
  return name !== '' && name.length <= 1024 && !/[\p{Cc}:]/u.test(name);
}

/**
 * Why the commit with a name cannot be read, if that is not the fault of who named it: in a damaged repository git does not find
 * what is there, and says so beside its answer.
 */
async function damageAt(
  name: string,
  objects: BatchProcess,
  { settings, place }: Unfound,
): Promise<GitError | undefined> {
  if (!isAskable(name)) return undefined;
  const ask = (question: string) => {
    const args = ['rev-parse', '--verify', '--end-of-options', question];
    return runGit(inRepository(settings, place.directory, args), settings.timeoutMs);
  };
  const [commit, start] = await Promise.all([ask(`${name}^{commit}`), ask(name)]);
  const failure = explainFailure(place.directory, commit.status, commit.errors);
  if (failure.code === 'unreadable-object') return failure;
  const id = start.output.toString('utf8').trim();
  if (id === name || !isObjectId(id)) return undefined;
  return (await objects.info(id)).kind === 'missing' ? unreadableCommit(name, id) : undefined;
}

function unreadableCommit(name: string, id: string): GitError {
  return new GitError(
    'unreadable-object',
    `${JSON.stringify(name)} is the commit ${id}, which is missing or cannot be read.`,
    'Run git fsck there; fetch the objects again or make a new clone.',
  );
}

function unknown(name: string, isShallow: boolean): GitError {
  const shown = JSON.stringify(name.slice(0, 200));
  return new GitError(
    'unknown-revision',
    `The repository has no commit ${shown}.`,
    isShallow
      ? 'The clone is shallow: fetch the whole history (fetch-depth: 0 for actions/checkout, git fetch --unshallow elsewhere).'
      : 'Check the name, or fetch it first: git fetch origin, then use origin/<branch>.',
  );
}
