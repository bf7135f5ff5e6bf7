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
 * @throws GitError shallow when the commit where both began was not fetched; unreadable-object
 */
export async function mergeCommits(context: MergeContext, base: string, head: string): Promise<MergedTree> {
  const next = await treeWhenNext(context.batch, base, head);
  if (next !== undefined) return { kind: 'merged', tree: next };
  const { settings, isolated, missing } = context;
  isolated.adoptShallow();
  const args = ['merge-tree', '--write-tree', '-z', '--messages', base, head];
  const run = () => runGit(inIsolation(settings, isolated.gitDirectory, args), settings.timeoutMs);
  const first = await run();
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

/** One commit on top of the base: there is nothing to merge, and no process is needed to see it. */
async function treeWhenNext(batch: BatchProcess, base: string, head: string): Promise<string | undefined> {
  const [commit] = await readCommits(batch, [head]);
  return base === head || commit?.parents.includes(base) === true ? commit?.tree : undefined;
}

/** Where git cannot read a commit, it goes on as if that one had no parents, and only says so before. */
function isUnrelated({ errors }: GitOutcome): boolean {
  return /refusing to merge unrelated histories/.test(errors) && !/^error: /m.test(errors);
}

function saysError(outcome: GitOutcome): boolean {
  return /^(?:error|fatal): /m.test(outcome.errors);
}

function cutOff(directory: string): GitError {
  return new GitError(
    'shallow',
    `The clone ${directory} is shallow and lacks the merge base of base and head.`,
    'Fetch the whole history: fetch-depth: 0 for actions/checkout, git fetch --unshallow elsewhere.',
  );
}
