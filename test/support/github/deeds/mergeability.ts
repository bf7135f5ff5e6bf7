import type { Measured } from '../shapes/pull.ts';
import { git, mergeTree, writeCommit, writeReference } from '../state/git.ts';
import type { Pull } from '../state/model.ts';
import type { World } from '../state/world.ts';
import { obstaclesOfPull, rulesOf } from './rules.ts';

/** What GitHub works out in the background: known (true, false) or not yet (undefined). Asking for it starts the work. */
export function mergeabilityOf(world: World, pull: Pull): boolean | undefined {
  const key = keyOf(pull);
  if (key !== undefined && pull.mergeability?.key === key) return pull.mergeability.commit !== undefined;
  world.background(workOut(world, pull));
  return undefined;
}

const underWay = new WeakMap<Pull, Promise<boolean>>();

/** Makes the test merge and keeps `refs/pull/N/merge`: one at a time for a pull request, whoever asks. */
export function workOut(world: World, pull: Pull): Promise<boolean> {
  const before = underWay.get(pull) ?? Promise.resolve(false);
  const next = before.catch(() => false).then(() => mergeForTest(world, pull));
  underWay.set(pull, next);
  return next;
}

async function mergeForTest(world: World, pull: Pull): Promise<boolean> {
  const key = keyOf(pull);
  const base = pull.repo.branches.get(pull.base.branch);
  if (key === undefined || base === undefined || pull.issue.state !== 'open') return false;
  if (pull.mergeability?.key === key) return pull.mergeability.commit !== undefined;
  const { directory } = pull.repo;
  const head = pull.head.sha;
  const tree = await mergeTree(directory, base, head);
  const commit =
    tree === undefined
      ? undefined
      : await writeCommit(directory, {
          tree,
          parents: [base, head],
          message: `Merge ${head} into ${base}`,
          by: { name: 'GitHub', email: 'noreply@github.com' },
          date: Math.floor(world.milliseconds() / 1000),
        });
  if (keyOf(pull) !== key || pull.issue.state !== 'open') return mergeForTest(world, pull);
  pull.mergeability = { key, commit };
  if (commit !== undefined) await writeReference(directory, `refs/pull/${pull.number}/merge`, commit);
  return commit !== undefined;
}

function keyOf(pull: Pull): string | undefined {
  const base = pull.repo.branches.get(pull.base.branch);
  return base === undefined ? undefined : `${base} ${pull.head.sha}`;
}

/** `mergeable_state` of REST; in capitals it is the `mergeStateStatus` of GraphQL. */
export function mergeStateOf(world: World, pull: Pull): string {
  if (pull.issue.state !== 'open') return 'unknown';
  const mergeable = mergeabilityOf(world, pull);
  if (mergeable === undefined) return 'unknown';
  if (!mergeable) return 'dirty';
  if (pull.isDraft) return 'draft';
  const nobody = { account: world.account('ghost') };
  return obstaclesOfPull(world, pull, rulesOf(pull.repo, pull.base.branch), nobody).length > 0 ? 'blocked' : 'clean';
}

const measures = new WeakMap<Pull, { readonly key: string; readonly measured: Promise<Measured> }>();

/** Size of the change. It is against the merge base, so it stays when the base moves on. */
export function measure(pull: Pull): Promise<Measured> {
  const key = `${pull.head.sha} ${pull.base.branch}`;
  const known = measures.get(pull);
  if (known?.key === key) return known.measured;
  const measured = measureByGit(pull);
  measures.set(pull, { key, measured });
  return measured;
}

async function measureByGit({ repo, base, head }: Pull): Promise<Measured> {
  const [numbers, commits] = await Promise.all([
    git(repo.directory, ['diff', '--numstat', '--no-renames', `${base.sha}...${head.sha}`, '--']),
    git(repo.directory, ['rev-list', '--count', `${base.sha}..${head.sha}`, '--']),
  ]);
  const lines = numbers === '' ? [] : numbers.split('\n').map(line => line.split('\t'));
  const sum = (column: number) => lines.reduce((total, line) => total + (Number(line[column]) || 0), 0);
  return { commits: Number(commits), additions: sum(0), deletions: sum(1), changedFiles: lines.length };
}

/** Says the size of a change that was just made, which saves two processes. */
export function writeStored(pull: Pull, measured: Measured): void {
  measures.set(pull, { key: `${pull.head.sha} ${pull.base.branch}`, measured: Promise.resolve(measured) });
}
