import type { CommitIds, Forge, Repository } from '../ports.ts';
import type { Advice } from './advice.ts';
import type { PullRequestOfEvent } from './pull-request-of.ts';

/** The revisions that judge a pull request. */
export interface MergeToJudge {
  readonly base: string;
  readonly head: string;
  /** The head already is the result of merging. */
  readonly headIsMerged: boolean;
}

interface Request {
  /** The commit that the event is about. */
  readonly sha: string;
  readonly pull: PullRequestOfEvent;
  /** The revision to compare with, where it is named. */
  readonly base: string | undefined;
  readonly forge: Forge | undefined;
  readonly advice: Pick<Advice, 'mergeCommit' | 'parents' | 'head' | 'branch'>;
}

/**
 * What merging exactly the event's head into its base branch gives: the commit of the event where it is that merge, by the
 * ids of its parents, else the merge of the two commits where the clone has both. A merge commit of an older head stays
 * behind where head and base conflict; it is never taken for this one.
 *
 * @throws Error where the clone has neither
 */
export async function mergeOfPullRequest(repository: Repository, request: Request): Promise<MergeToJudge> {
  const { sha, pull, advice } = request;
  const commit = await repository.commit(sha);
  if (commit !== undefined && isMergeOf(commit, pull.head.sha)) return mergedBy(repository, request, commit);
  const head = pull.head.sha;
  if ((await repository.commit(head)) !== undefined) {
    const base = request.base ?? (await baseToMergeInto(repository, request));
    if ((await repository.commit(base)) !== undefined) return { base, head, headIsMerged: false };
  }
  if (commit === undefined)
    throw new Error(`The checkout lacks the merge commit of the pull request (${sha}). ${advice.mergeCommit}.`);
  throw new Error(
    `The commit of the event (${sha}) is not a merge of the pull request's head (${head}): ${parentsText(commit)}. If the pull request has conflicts, resolve them; otherwise ${advice.head(`refs/pull/${pull.number ?? 'N'}/head`)}.`,
  );
}

/** GitHub's merge commits have two parents: the branch as it was, and the head. */
function isMergeOf({ parents }: CommitIds, head: string): boolean {
  return parents.length === 2 && parents[1] === head;
}

async function mergedBy(repository: Repository, request: Request, commit: CommitIds): Promise<MergeToJudge> {
  const [first = ''] = commit.parents;
  if (request.base !== undefined) {
    // Compared with another commit, it would bring what others have merged since then, or take it back.
    const isMerged = (await repository.commit(request.base))?.id === first;
    return { base: request.base, head: isMerged ? commit.id : request.pull.head.sha, headIsMerged: isMerged };
  }
  if ((await repository.commit(first)) === undefined)
    throw new Error(
      `The checkout has the merge commit of the pull request without its parents (${first}). ${request.advice.parents}.`,
    );
  const { branch, sha } = request.pull.base;
  if (!(await isOfBase(request, first)))
    throw new Error(
      `The commit of the event (${commit.id}) merges the head into ${first}, which is not a commit of the pull request's base (${branch ?? sha}), or lacks the one that the event names (${sha}). Push to the pull request, or close it and open it again: GitHub then makes a new merge commit.`,
    );
  return { base: first, head: commit.id, headIsMerged: true };
}

/**
 * An event names the base as it was when the head was pushed, or the base branch changed. Since then the branch may have moved on, and GitHub makes a new
 * merge commit for it. One into a commit that has not all of that base was made before: for another base branch, whose owners and configuration it had. What the clone calls the
 * branch shows nothing: it may be old, or that of the head's repository.
 */
async function isOfBase({ pull, forge, advice }: Request, commit: string): Promise<boolean> {
  const { sha, branch, repository: target } = pull.base;
  if (commit === sha) return true;
  if (branch === undefined) return false;
  if (forge === undefined || target === undefined)
    throw new Error(`Whether ${commit} is a commit of the branch ${branch} could not be determined: ${advice.branch}.`);
  const tip = await forge.tip(target, branch);
  // Somebody may have taken the branch back to it.
  if (tip === undefined || tip === commit) return tip === commit;
  return (await forge.hadBefore(target, tip, commit)) && (await forge.contains(target, commit, sha));
}

/**
 * The base as it is now, if it is not known to be the one that the event names: GitHub names the one that was there when the head was pushed, which may be long ago, with
 * other owners. What the clone calls the branch is never taken for it: a clone may be of the head's repository, where the branch of that name is the author's, or it may be old.
 */
async function baseToMergeInto(repository: Repository, { pull, forge, advice }: Request): Promise<string> {
  const { sha, branch, repository: target, isFresh } = pull.base;
  const found = await branchOfClone(repository, pull);
  const isOther = found !== undefined && found.id !== sha;
  if (branch === undefined || (isFresh && !isOther)) return sha;
  if (forge === undefined || target === undefined) {
    if (!isOther) return sha;
    throw new Error(
      `The branch ${branch} of the checkout is at ${found.id}, and the event names ${sha} as the base. Which one is newer could not be determined. ${advice.mergeCommit}.`,
    );
  }
  const tip = await forge.tip(target, branch);
  if (tip === undefined || (await repository.commit(tip)) !== undefined) return tip ?? sha;
  if (isFresh) return sha;
  throw new Error(`The branch ${branch} is at ${tip} now, and the checkout lacks that commit. ${advice.mergeCommit}.`);
}

/** The base branch as the clone has it, if it does. */
async function branchOfClone(repository: Repository, { base }: PullRequestOfEvent): Promise<CommitIds | undefined> {
  return base.branch === undefined ? undefined : repository.commit(`refs/remotes/origin/${base.branch}`);
}

function parentsText({ parents }: CommitIds): string {
  return parents.length === 0 ? 'it has no parents' : `its parents are ${parents.join(', ')}`;
}
