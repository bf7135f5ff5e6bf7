import { simpleCommit } from '../shapes/checks.ts';
import type { Actor } from '../state/actor.ts';
import { ApiError } from '../state/api-error.ts';
import { mergeTree, writeCommit, writeReference } from '../state/git.ts';
import type { Pull, QueueEntry, Repo, Shape } from '../state/model.ts';
import { nameOf, type World } from '../state/world.ts';
import { land, obstaclesOfMerge } from './merge-pull.ts';
import { emitPull } from './payloads.ts';
import { branchMoved } from './push.ts';
import { requiredChecks, rulesOf, stateOfCheck } from './rules.ts';

export function queueEntry(pull: Pull): QueueEntry | undefined {
  return pull.repo.queues.get(pull.base.branch)?.find(entry => entry.pull === pull);
}

/** @throws what `enqueuePullRequest` answers where it does not do it */
export async function enqueue(
  world: World,
  pull: Pull,
  expectedHead: string | undefined,
  by: Actor,
): Promise<QueueEntry> {
  const { repo, base } = pull;
  if (!rulesOf(repo, base.branch).some(({ type }) => type === 'merge_queue')) {
    throw new ApiError(422, 'Base branch does not have a merge queue');
  }
  if (pull.issue.state !== 'open' || pull.isDraft) throw new ApiError(422, 'Pull request is not mergeable');
  if (expectedHead !== undefined && expectedHead !== pull.head.sha) {
    throw new ApiError(422, `Expected head oid ${expectedHead} but was ${pull.head.sha}`);
  }
  if (queueEntry(pull) !== undefined) throw new ApiError(422, 'Pull request is already in the merge queue');
  const obstacles = await obstaclesOfMerge(world, pull, by, { throughQueue: true });
  if (obstacles.length > 0) throw new ApiError(422, `Pull request ${obstacles.join(' ')}`);
  const entry: QueueEntry = { pull, head: pull.head.sha, by: by.account, at: world.time(), group: undefined };
  const queue = repo.queues.get(base.branch) ?? [];
  repo.queues.set(base.branch, [...queue, entry]);
  emitPull(world, pull, 'enqueued', by);
  return entry;
}

export async function dequeue(world: World, pull: Pull, by: Actor): Promise<void> {
  const { queues } = pull.repo;
  if (queueEntry(pull) === undefined) throw new ApiError(422, 'Pull request is not in the merge queue');
  const queue = queues.get(pull.base.branch) ?? [];
  const gone = queue.find(entry => entry.pull === pull);
  queues.set(
    pull.base.branch,
    queue.filter(entry => entry !== gone),
  );
  if (gone !== undefined) await discard(world, gone, 'dequeued');
  emitPull(world, pull, 'dequeued', by, { reason: 'MANUAL' });
}

/** Builds groups for what is in the queue, merges those whose required checks succeeded, throws out those that failed. */
export async function runQueue(world: World, repo: Repo, branch: string): Promise<void> {
  const rules = rulesOf(repo, branch);
  const most = Number(rules.find(({ type }) => type === 'merge_queue')?.parameters?.max_entries_to_build ?? 5);
  const checks = rules.flatMap(requiredChecks);
  for (let again = true; again; ) {
    again = false;
    for (const { pull, head, by } of repo.queues.get(branch) ?? []) {
      const isStale = pull.issue.state !== 'open' || pull.head.sha !== head || pull.base.branch !== branch;
      if (isStale) await throwOut(world, repo, branch, pull, by, 'BRANCH_PROTECTIONS');
    }
    let base = repo.branches.get(branch) ?? '';
    for (const entry of (repo.queues.get(branch) ?? []).slice(0, most)) {
      if (entry.group?.base !== base) await build(world, repo, branch, entry, base);
      if (entry.group === undefined) {
        await throwOut(world, repo, branch, entry.pull, entry.by, 'MERGE_CONFLICT');
        again = true;
        break;
      }
      base = entry.group.sha;
    }
    const [first] = repo.queues.get(branch) ?? [];
    if (again || first?.group === undefined) continue;
    const { sha } = first.group;
    const states = checks.map(check => stateOfCheck(world, repo, sha, check));
    if (states.includes('failure')) {
      await throwOut(world, repo, branch, first.pull, first.by, 'CI_FAILURE');
      again = true;
    } else if (states.every(state => state === 'success')) {
      repo.queues.set(branch, (repo.queues.get(branch) ?? []).slice(1));
      await discard(world, first, 'merged');
      const by = { account: world.account('github-merge-queue[bot]', 'Bot') };
      await land(world, first.pull, sha, by, 'merge_queue_merge');
      emitPull(world, first.pull, 'dequeued', by, { reason: 'MERGE' });
      again = true;
    }
  }
}

async function throwOut(
  world: World,
  repo: Repo,
  branch: string,
  pull: Pull,
  by: QueueEntry['by'],
  reason: string,
): Promise<void> {
  const queue = repo.queues.get(branch) ?? [];
  const gone = queue.find(entry => entry.pull === pull);
  repo.queues.set(
    branch,
    queue.filter(entry => entry !== gone),
  );
  if (gone !== undefined) await discard(world, gone, 'invalidated');
  emitPull(world, pull, 'dequeued', { account: by }, { reason });
}

async function build(world: World, repo: Repo, branch: string, entry: QueueEntry, base: string): Promise<void> {
  await discard(world, entry, 'invalidated');
  const { pull } = entry;
  const tree = await mergeTree(repo.directory, base, entry.head);
  if (tree === undefined) return;
  const author = { name: 'GitHub', email: 'noreply@github.com' };
  const message = `Merge pull request #${pull.number} from ${pull.head.repo.owner.login}/${pull.head.branch}\n\n${pull.issue.title}`;
  const date = Math.floor(world.milliseconds() / 1000);
  const sha = await writeCommit(repo.directory, { tree, parents: [base, entry.head], message, by: author, date });
  const group = { branch: `gh-readonly-queue/${branch}/pr-${pull.number}-${base}`, base, sha };
  entry.group = group;
  await writeReference(repo.directory, `refs/heads/${group.branch}`, sha);
  const by = { account: world.account('github-merge-queue[bot]', 'Bot') };
  await branchMoved(world, repo, { branch: group.branch, before: undefined, after: sha }, by);
  emitGroup(world, repo, branch, group, 'checks_requested', {});
}

async function discard(world: World, entry: QueueEntry, reason: string): Promise<void> {
  const { group, pull } = entry;
  if (group === undefined) return;
  entry.group = undefined;
  const { repo } = pull;
  const branch = group.branch.slice('gh-readonly-queue/'.length, group.branch.lastIndexOf('/'));
  repo.branches.delete(group.branch);
  await writeReference(repo.directory, `refs/heads/${group.branch}`, undefined);
  emitGroup(world, repo, branch, group, 'destroyed', { reason });
}

function emitGroup(
  world: World,
  repo: Repo,
  branch: string,
  group: NonNullable<QueueEntry['group']>,
  action: string,
  more: Shape,
): void {
  const payload = async () => ({
    ...more,
    merge_group: {
      head_sha: group.sha,
      head_ref: `refs/heads/${group.branch}`,
      base_sha: group.base,
      base_ref: `refs/heads/${branch}`,
      head_commit: simpleCommit(group.sha, await world.commit(repo, group.sha)),
    },
  });
  world.emit({ event: 'merge_group', action, repo, by: world.account('github-merge-queue[bot]', 'Bot'), payload });
}

/** Names the queue of a branch, for GraphQL. */
export function queueUrl(world: World, repo: Repo, branch: string): string {
  return `${world.url}/${nameOf(repo)}/queue/${branch}`;
}
