import { isObjectId } from '../../core/object-id.ts';
import type { BatchProcess } from './batch-process.ts';
import { type GitSettings, inIsolation } from './environment.ts';
import { explainFailure } from './explain-failure.ts';
import type { MissingObjects } from './fetch-missing.ts';
import { GitError } from './git-error.ts';
import type { IsolatedRepository } from './isolated-repository.ts';
import { type Conflict, parseMerge } from './parse-merge.ts';
import { readCommits } from './read-commits.ts';
import type { RepositoryPlace } from './repository-place.ts';
import { type GitOutcome, runGit } from './run-git.ts';

/** What merging gave: the id of the tree, or why there is none. */
export type MergedTree =
  | { readonly kind: 'merged'; readonly tree: string }
  | { readonly kind: 'conflict'; readonly paths: readonly string[]; readonly conflicts: readonly Conflict[] }
  | { readonly kind: 'unrelated' };

export interface MergeContext {
  readonly settings: GitSettings;
  readonly place: RepositoryPlace;
  readonly isolated: IsolatedRepository;
  readonly batch: BatchProcess;
  readonly missing: MissingObjects;
}

/**
 * The tree that merging `head` into `base` would give, as `git merge-tree --write-tree` finds it: with renames, but without merge
 * drivers or attributes. Both are ids of commits. What has to be written goes to the isolated repository.
 * @throws GitError shallow when the commit where both began was not fetched, or may not have been; unreadable-object
 */
export async function mergeCommits(context: MergeContext, base: string, head: string): Promise<MergedTree> {
  const next = await treeWhenNext(context.batch, base, head);
  if (next !== undefined) return { kind: 'merged', tree: next };
  const { settings, isolated, missing } = context;
  isolated.adoptShallow();
  const args = ['merge-tree', '--write-tree', '-z', '--messages', base, head];
  const run = () => runGit(inIsolation(settings, isolated.gitDirectory, args), settings.timeoutMs);
  const first = await run();
  if (isolated.isShallow() && !isUnrelated(first) && !(await isWhereBothBegan(context, base, head)))
    throw cutOff(context.place.directory);
  if (isUnrelated(first) || (first.status <= 1 && !saysError(first))) return interpret(context, first);
  return interpret(context, (await missing.fetchFor(isolated, args)) ? await run() : first);
}

function interpret(context: MergeContext, outcome: GitOutcome): MergedTree {
  if (isUnrelated(outcome)) {
    if (context.isolated.isShallow()) throw cutOff(context.place.directory);
    return { kind: 'unrelated' };
  }
  const { tree, paths, conflicts } = parseMerge(outcome.output);
  // Before 2.44 git went on with an empty directory where it could not read one, and only said so.
  if (outcome.status > 1 || saysError(outcome) || !isObjectId(tree)) {
    throw explainFailure(context.place.directory, outcome.status, outcome.errors);
  }
  return outcome.status === 0 ? { kind: 'merged', tree } : { kind: 'conflict', paths, conflicts };
}

/**
 * Whether what git took for the merge base in a shallow clone is the one that it would take in a complete one. Who proposes a change chooses its
 * history: with an older commit as another parent of the head, git finds that one where the way to the newer one is cut off, and what the head
 * removes since then would seem to be added by the base alone.
 *
 * The base is certain if there is one, and nothing is cut off between it and the two: then what is cut off is older than it.
 */
async function isWhereBothBegan(
  { settings, isolated, place }: MergeContext,
  base: string,
  head: string,
): Promise<boolean> {
  const ask = async (...args: string[]) => {
    const { status, output, errors } = await runGit(
      inIsolation(settings, isolated.gitDirectory, args),
      settings.timeoutMs,
    );
    if (status !== 0 || saysError({ errors })) throw explainFailure(place.directory, status, errors);
    return output.toString('latin1').split('\n').filter(Boolean);
  };
  const [bases, between] = await Promise.all([
    ask('merge-base', '--all', base, head),
    ask('rev-list', `${base}...${head}`),
  ]);
  const cut = isolated.cutOff();
  return bases.length === 1 && !between.some(id => cut.has(id));
}

/** One commit on top of the base: there is nothing to merge, and no process is needed to see it. */
async function treeWhenNext(batch: BatchProcess, base: string, head: string): Promise<string | undefined> {
  const [commit] = await readCommits(batch, [head]);
  return base === head || commit?.parents.includes(base) === true ? commit?.tree : undefined;
}

/** Where git cannot read a commit, it goes on as if that one had no parents, and only says so before. */
function isUnrelated({ errors }: GitOutcome): boolean {
  return /refusing to merge unrelated histories/.test(errors) && !/^error: /m.test(errors);
}

function saysError({ errors }: Pick<GitOutcome, 'errors'>): boolean {
  return /^(?:error|fatal): /m.test(errors);
}

function cutOff(directory: string): GitError {
  return new GitError(
    'shallow',
    `The clone ${directory} is shallow and lacks history that determines the merge base of base and head.`,
    'Fetch the whole history: fetch-depth: 0 for actions/checkout, git fetch --unshallow elsewhere.',
  );
}
