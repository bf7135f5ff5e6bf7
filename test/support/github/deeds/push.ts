import { simpleCommit } from '../shapes/checks.ts';
import { type Actor, mayWrite } from '../state/actor.ts';
import { git, isAncestor, writeReference } from '../state/git.ts';
import type { Activity, Pull, Repo, Shape } from '../state/model.ts';
import { nameOf, type World } from '../state/world.ts';
import { closePull, markMerged } from './close.ts';
import { emitPull, touch } from './payloads.ts';
import { dismiss } from './reviews.ts';
import { rulesOf } from './rules.ts';

const none = '0'.repeat(40);

export interface Moved {
  readonly branch: string;
  /** Undefined: it is new. */
  readonly before: string | undefined;
  /** Undefined: it is gone. */
  readonly after: string | undefined;
}

/** What follows from a branch that is now elsewhere: its reference is written already. */
export async function branchMoved(
  world: World,
  repo: Repo,
  moved: Moved,
  by: Actor,
  why?: Activity['type'],
): Promise<void> {
  const { branch, before, after } = moved;
  if (before === after) return;
  if (after === undefined) repo.branches.delete(branch);
  else repo.branches.set(branch, after);
  const isForced = before !== undefined && after !== undefined && !(await isAncestor(repo.directory, before, after));
  repo.pushedAt = world.time();
  const type = after === undefined ? 'branch_deletion' : before === undefined ? 'branch_creation' : 'push';
  const ids = { before: before ?? none, after: after ?? none };
  repo.activity.unshift({
    id: world.id(),
    ref: `refs/heads/${branch}`,
    ...ids,
    by: by.account,
    type: why ?? (isForced ? 'force_push' : type),
    at: world.time(),
  });
  emitPush(world, repo, branch, ids, isForced, by);
  for (const other of world.repositories) {
    for (const pull of other.pulls.values()) {
      if (pull.issue.state !== 'open' || pull.head.repo !== repo || pull.head.branch !== branch) continue;
      if (after === undefined) await closePull(world, pull, by);
      else await headMoved(world, pull, after, by);
    }
  }
  if (after === undefined) {
    for (const pull of openInto(repo, branch)) await closePull(world, pull, by);
  } else if (before !== undefined) {
    await markContained(world, repo, branch, before, after, by);
  }
}

function openInto(repo: Repo, branch: string): readonly Pull[] {
  return [...repo.pulls.values()].filter(({ issue, base }) => issue.state === 'open' && base.branch === branch);
}

/** Pull requests whose head is now in the base are merged, whoever brought it there. */
async function markContained(
  world: World,
  repo: Repo,
  branch: string,
  before: string,
  after: string,
  by: Actor,
): Promise<void> {
  const open = openInto(repo, branch);
  if (open.length === 0) return;
  const fresh = await git(repo.directory, ['rev-list', '--parents', '--topo-order', `${before}..${after}`]);
  const commits = fresh.split('\n').map(line => line.split(' '));
  for (const pull of open) {
    const head = pull.head.sha;
    if (!commits.some(([id]) => id === head)) continue;
    const merge = commits.find(([, ...parents]) => parents.slice(1).includes(head))?.[0];
    await markMerged(world, pull, merge ?? head, by);
  }
}

async function headMoved(world: World, pull: Pull, after: string, by: Actor): Promise<void> {
  const before = pull.head.sha;
  pull.head.sha = after;
  pull.base.sha = pull.repo.branches.get(pull.base.branch) ?? pull.base.sha;
  touch(world, pull);
  await writeReference(pull.repo.directory, `refs/pull/${pull.number}/head`, after);
  const rules = rulesOf(pull.repo, pull.base.branch);
  if (rules.some(({ type, parameters }) => type === 'pull_request' && parameters?.dismiss_stale_reviews_on_push)) {
    for (const review of pull.reviews) {
      if (review.state === 'APPROVED') dismiss(world, pull, review, { account: world.account('ghost') });
    }
  }
  emitPull(world, pull, 'synchronize', by, { before, after });
  if (pull.autoMerge !== undefined && !mayWrite(world, pull.repo, by)) {
    pull.autoMerge = undefined;
    emitPull(world, pull, 'auto_merge_disabled', by, { reason: 'User without write access pushed' });
  }
}

function emitPush(
  world: World,
  repo: Repo,
  branch: string,
  { before, after }: { readonly before: string; readonly after: string },
  forced: boolean,
  by: Actor,
): void {
  const url = `${world.url}/${nameOf(repo)}`;
  const payload = async (): Promise<Shape> => {
    const head = after === none ? undefined : await world.commit(repo, after);
    const commit = head === undefined ? null : commitInPush(url, after, simpleCommit(after, head));
    return {
      ref: `refs/heads/${branch}`,
      before,
      after,
      created: before === none,
      deleted: after === none,
      forced,
      base_ref: null,
      compare: `${url}/compare/${before.slice(0, 12)}...${after.slice(0, 12)}`,
      commits: commit === null ? [] : [commit],
      head_commit: commit,
      pusher: { name: by.account.login, email: `${by.account.login}@users.noreply.github.com` },
    };
  };
  world.emit({ event: 'push', action: undefined, repo, by: by.account, payload });
}

function commitInPush(url: string, sha: string, commit: Shape): Shape {
  return { ...commit, distinct: true, url: `${url}/commit/${sha}`, added: [], removed: [], modified: [] };
}
