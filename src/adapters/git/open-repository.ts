import type { TreeChange } from '../../core/tree.ts';
import type { BytesReader, MergeOutcome, Repository, Tree } from '../../flows/ports.ts';
import { BatchProcess } from './batch-process.ts';
import { compareTrees } from './compare-trees.ts';
import { type GitSettings, inIsolation, inRepository } from './environment.ts';
import { explainFailure } from './explain-failure.ts';
import { missingObjectsOf } from './fetch-missing.ts';
import { GitError } from './git-error.ts';
import { gitTree } from './git-tree.ts';
import { makeIsolatedRepository } from './isolated-repository.ts';
import { type LinkMemory, linkLister } from './list-links.ts';
import { locateRepository } from './locate-repository.ts';
import { type MergeContext, mergeCommits } from './merge-commits.ts';
import { ObjectStore, type StoreLimits } from './object-store.ts';
import { type ObjectWriter, objectWriter } from './object-writer.ts';
import type { Conflict } from './parse-merge.ts';
import { placeOfMirror } from './place-of-mirror.ts';
import { type PushOutcome, push, type RefUpdate } from './push.ts';
import { readCommits } from './read-commits.ts';
import { type History, readHistory } from './read-history.ts';
import type { ReadWorkTree } from './read-work-tree.ts';
import { revisionsOf } from './revisions.ts';
import { runGit } from './run-git.ts';
import { type WatchedPlaces, watchedPlaces } from './watched-places.ts';
import { type NewFile, writeTree } from './write-tree.ts';

/** How much of a repository is looked at, so that nothing that a change brings along can take all time or memory. */
interface RepositoryLimits extends StoreLimits {
  /** The most files and directories that one walk may meet. */
  readonly entries: number;
  /** The most directories that are compared for one list of changes. */
  readonly comparedDirectories: number;
  /** The most bytes of a file of the work tree that is stored for reading. */
  readonly workFileBytes: number;
}

export interface OpenOptions {
  /** The program to run; `git` from the PATH unless it is set. */
  readonly program?: string;
  /** Names that will be asked for: finding them costs nothing more then. */
  readonly revisions?: readonly string[];
  /**
   * Whether objects that a partial clone lacks may be fetched, with the transport and credentials that its configuration says. Otherwise
   * a run ends where it needs one.
   */
  readonly fetchMissing?: boolean;
  /** The directory is a mirror that this program made: a bare partial clone of its remote `origin`, of which nothing has to be found out. */
  readonly isMirror?: boolean;
  /** Patterns as of gitignore(5): untracked files of the work tree that are left out besides those that the repository ignores. */
  readonly exclude?: readonly string[];
  /** What earlier openings of the same repository know of its links. */
  readonly links?: LinkMemory;
  /** Variables for processes that reach a server, such as a credential. */
  readonly networkEnvironment?: Readonly<Record<string, string>>;
  /** How long git may take for an answer. */
  readonly timeoutMs?: number;
  readonly limits?: Partial<RepositoryLimits>;
}

/** Merging as git tells it: with the reason for each conflict. */
export type GitMergeOutcome =
  | Exclude<MergeOutcome, { kind: 'conflict' }>
  | { readonly kind: 'conflict'; readonly paths: readonly string[]; readonly conflicts: readonly Conflict[] };

/**
 * A git repository. Looking at it changes nothing in it, and starts nothing that it configures, but for what is fetched into a partial
 * clone where that is allowed.
 */
export interface GitRepository extends Repository, BytesReader {
  /** Whether the repository has these commits now, which others may have fetched meanwhile. Costs no process of its own. */
  holds(commits: readonly string[]): Promise<boolean>;
  merge(base: string, head: string): Promise<GitMergeOutcome>;
  /** Whether a commit is another one, or in its history. @throws GitError */
  contains(commit: string, ancestor: string): Promise<boolean>;
  /** The merged changes of a range such as `A..B`, oldest first, along the first parents. */
  history(range: string, limit: number): Promise<History>;
  /**
   * A commit of the work tree as it is now, on top of what is checked out; it can be named wherever a revision can.
   *
   * @param changed paths from the root that may differ from the last time; without them, everything may
   */
  workTree(changed?: readonly string[]): Promise<string>;
  /** Where to look for changes of the work tree, and of what names stand for. @throws GitError no-work-tree */
  watchedPlaces(): Promise<WatchedPlaces>;
  /** Stores a commit beside the repository. @returns its id: the same for the same input */
  writeCommit(commit: NewCommit): string;
  /** Stores the tree of a revision with other files beside the repository. @returns its id. @throws GitError */
  writeTree(revision: string, files: readonly NewFile[]): Promise<string>;
  /** Sends commits, also those that were stored beside the repository. Where a remote refuses one, that is a value. @throws GitError */
  push(remote: string, updates: readonly RefUpdate[]): Promise<PushOutcome>;
}

const usualLimits: RepositoryLimits = {
  treeBytes: 64 * 1024 * 1024,
  bytesAtOnce: 1024 * 1024 * 1024,
  entries: 1_000_000,
  comparedDirectories: 200_000,
  workFileBytes: 64 * 1024 * 1024,
};

/**
 * Opens the repository that a directory is in: with a work tree or bare, linked, shallow or partial. Takes one short process, and
 * one that lives until `close`; both run beside the repository's own configuration.
 * @throws GitError
 */
export async function openRepository(directory: string, options: OpenOptions = {}): Promise<GitRepository> {
  const { networkEnvironment } = options;
  const settings: GitSettings = {
    program: options.program ?? 'git',
    timeoutMs: options.timeoutMs ?? 120_000,
    ...(networkEnvironment === undefined ? {} : { networkEnvironment }),
  };
  const limits = { ...usualLimits, ...options.limits };
  const { place, commits } =
    options.isMirror === true
      ? { place: placeOfMirror(directory), commits: new Map<string, string>() }
      : await locateRepository(settings, directory, options.revisions ?? []);
  const isolated = makeIsolatedRepository(place);
  // Names may lead to parents, and objects of those may be there nevertheless.
  isolated.adoptShallow();
  const batch = new BatchProcess(inIsolation(settings, isolated.gitDirectory, []), settings.timeoutMs);
  const names = new BatchProcess(inRepository(settings, place.directory, []), settings.timeoutMs);
  const revisions = revisionsOf(batch, names, commits, { settings, place, isShallow: isolated.isShallow });
  const missing = missingObjectsOf(
    settings,
    place,
    options.isMirror === true ? ['origin'] : (options.fetchMissing ?? false),
  );
  const store = new ObjectStore(batch, place.objectFormat, limits, missing);
  const treeOf = (id: string): Tree => gitTree(store, id, limits.entries);
  let lastRead: ReadWorkTree | undefined;
  const links = linkLister({ settings, gitDirectory: isolated.gitDirectory, store, treeOf }, options.links ?? {});

  return {
    async holds(commits) {
      const replies = await Promise.all(commits.map(id => batch.info(`${id}^{commit}`)));
      return replies.every(({ kind }) => kind === 'object');
    },
    async commit(revision) {
      const id = await revisions.commit(revision).catch(undefinedWhenUnknown);
      return id === undefined ? undefined : { id, parents: await revisions.parents(id) };
    },
    tree: async revision => treeOf(await revisions.tree(revision)),
    async changes(before, after, limit) {
      const listed = await compareTrees(store, before.id, after.id, limit, limits.comparedDirectories);
      store.expect(listed.isComplete ? filesOf(listed.changes) : []);
      return listed;
    },
    links,
    read: (ids, limit, most) => store.read(ids, limit, most),
    bytes: (ids, limit) => store.bytes(ids, limit),
    async merge(base, head) {
      const ids = await Promise.all([revisions.commit(base), revisions.commit(head)]);
      const outcome = await mergeCommits({ settings, place, isolated, batch, missing }, ...ids);
      return outcome.kind === 'merged' ? { kind: 'merged', tree: treeOf(outcome.tree) } : outcome;
    },
    async contains(commit, ancestor) {
      const [one, other] = await Promise.all([revisions.commit(commit), revisions.commit(ancestor)]);
      return containsCommit({ settings, place, isolated, batch }, one, other);
    },
    history: (range, limit) => readHistory({ settings, place, isolated, batch, revisions }, range, limit),
    async workTree(changed) {
      const head = await revisions.commit('HEAD').catch(undefinedWhenUnknown);
      const maxFileBytes = limits.workFileBytes;
      // It brings cryptography and compression along, which nothing else here needs.
      const { readWorkTree } = await import('./read-work-tree.ts');
      const context = { settings, place, isolated, batch, store, head, maxFileBytes, exclude: options.exclude ?? [] };
      const before = lastRead;
      // What a reading that fails has updated already is not to be relied on.
      lastRead = undefined;
      lastRead = await readWorkTree(context, before && changed && { before, paths: changed });
      return lastRead.commit;
    },
    watchedPlaces: () => watchedPlaces(settings, place),
    writeCommit: commit => writeCommit(objectWriter(isolated.objects, place.objectFormat), commit),
    writeTree: async (revision, files) =>
      writeTree({ settings, place, isolated }, await revisions.tree(revision), files),
    push: (remote, updates) => push({ settings, place, isolated }, remote, updates),
    async close() {
      await Promise.all([batch.close(), names.close()]);
      isolated.remove();
    },
  };
}

function filesOf(changes: readonly TreeChange[]): string[] {
  const sides = changes.flatMap(({ before, after }) => [before, after]);
  return sides.flatMap(side => (side?.mode === 'file' || side?.mode === 'executable' ? side.id : []));
}

/** A name that leads to no commit, as HEAD does before the first one. */
function undefinedWhenUnknown(error: unknown): undefined {
  if (error instanceof GitError && error.code === 'unknown-revision') return undefined;
  throw error;
}

/**
 * Whether a commit is another one, or in its history. Both are ids of commits.
 * @throws GitError where a commit in between cannot be read
 */
async function containsCommit(
  { settings, place, isolated, batch }: Omit<MergeContext, 'missing'>,
  commit: string,
  ancestor: string,
): Promise<boolean> {
  const [first] = await readCommits(batch, [commit]);
  if (commit === ancestor || first?.parents.includes(ancestor) === true) return true;
  isolated.adoptShallow();
  const args = ['merge-base', '--is-ancestor', ancestor, commit];
  const { status, errors } = await runGit(inIsolation(settings, isolated.gitDirectory, args), settings.timeoutMs);
  // What git cannot read it takes for a commit without parents, and only says so.
  if (status > 1 || /^(?:error|fatal): /m.test(errors)) throw explainFailure(place.directory, status, errors);
  return status === 0;
}

/** A commit to be made. */
interface NewCommit {
  readonly tree: string;
  readonly parents: readonly string[];
  /** Who makes it: author and committer. */
  readonly by: { readonly name: string; readonly email: string };
  /** ISO 8601. Part of the commit, so that making it again gives the same one. */
  readonly date: string;
  readonly message: string;
}

/** Characters that would end a field of the header of a commit. */
const ofHeader = /[<>\n\0]/g;

/**
 * Writes a commit as git does.
 * @returns its id
 * @see https://git-scm.com/docs/git-commit-tree
 */
function writeCommit(writer: ObjectWriter, { tree, parents, by, date, message }: NewCommit): string {
  const seconds = Math.floor(Date.parse(date) / 1000);
  const who = `${by.name.replaceAll(ofHeader, '')} <${by.email.replaceAll(ofHeader, '')}> ${seconds} +0000`;
  const lines = [`tree ${tree}`, ...parents.map(id => `parent ${id}`), `author ${who}`, `committer ${who}`];
  return writer.write('commit', Buffer.from(`${lines.join('\n')}\n\n${message.replaceAll('\0', '')}\n`, 'utf8'));
}
