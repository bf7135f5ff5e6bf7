import type { Actor } from '../state/actor.ts';
import { ApiError } from '../state/api-error.ts';
import { git, isAncestor, mergeTree, writeCommit, writeReference } from '../state/git.ts';
import type { Activity, Method, Pull } from '../state/model.ts';
import type { World } from '../state/world.ts';
import { closePull } from './close.ts';
import { workOut } from './mergeability.ts';
import { branchMoved } from './push.ts';
import { bypassOf, obstaclesOfPull, rulesOf } from './rules.ts';

export interface MergeWish {
  readonly sha?: string | undefined;
  readonly method: Method;
  readonly title?: string | undefined;
  readonly message?: string | undefined;
}

/**
 * Merges as the merge call does, or throws what it answers: 405 where it may not be, 409 where the head is another one.
 * https://docs.github.com/en/rest/pulls/pulls#merge-a-pull-request
 */
export async function mergePull(world: World, pull: Pull, wish: MergeWish, by: Actor): Promise<string> {
  const { repo } = pull;
  if (pull.issue.state !== 'open') throw new ApiError(405, 'Pull Request is not mergeable');
  if (pull.isDraft) throw new ApiError(405, 'Pull Request is still a draft');
  if (wish.sha !== undefined && wish.sha !== pull.head.sha) {
    throw new ApiError(409, 'Head branch was modified. Review and try the merge again.');
  }
  if (!repo.methods.includes(wish.method)) {
    const name = { merge: 'Merge commits', squash: 'Squash merges', rebase: 'Rebase merges' }[wish.method];
    throw new ApiError(405, `${name} are not allowed on this repository.`);
  }
  if (!(await workOut(world, pull))) throw new ApiError(405, 'Pull Request is not mergeable');
  const obstacles = [...(await obstaclesOfMerge(world, pull, by)), ...obstaclesOfMethod(world, pull, wish.method, by)];
  if (obstacles.length > 0) {
    throw new ApiError(405, `Repository rule violations found\n\n${obstacles.join('\n\n')}\n\n`);
  }
  await demandWorkflows(world, pull, by);
  return await land(world, pull, await makeCommit(world, pull, wish, by), by, 'pr_merge');
}

/** What keeps it from being merged, besides conflicts. */
export async function obstaclesOfMerge(
  world: World,
  pull: Pull,
  by: Actor,
  ways: { readonly throughQueue?: boolean } = {},
): Promise<readonly string[]> {
  const rules = rulesOf(pull.repo, pull.base.branch);
  const found = obstaclesOfPull(world, pull, rules, by, ways);
  const isStrict = rules.some(
    ({ type, parameters, ruleset }) =>
      type === 'required_status_checks' &&
      parameters?.strict_required_status_checks_policy === true &&
      bypassOf(world, pull.repo, ruleset, by) === 'never',
  );
  if (!isStrict || ways.throughQueue || !(await isBehind(pull))) return found;
  return [...found, 'This branch must be up to date with the base branch before merging.'];
}

function obstaclesOfMethod(world: World, { repo, base }: Pull, method: Method, by: Actor): readonly string[] {
  const rules = rulesOf(repo, base.branch).filter(({ ruleset }) => bypassOf(world, repo, ruleset, by) === 'never');
  const allowed = rules.flatMap(({ parameters }) => (parameters?.allowed_merge_methods as Method[] | undefined) ?? []);
  const isLinear = rules.some(({ type }) => type === 'required_linear_history');
  return [
    ...(isLinear && method === 'merge' ? ['This branch must not contain merge commits.'] : []),
    ...(allowed.length > 0 && !allowed.includes(method)
      ? [`Merge method ${method} is not allowed on this branch.`]
      : []),
  ];
}

async function isBehind({ repo, base, head }: Pull): Promise<boolean> {
  const tip = repo.branches.get(base.branch) ?? '';
  return !(await isAncestor(repo.directory, tip, head.sha));
}

/** An App without `workflows` cannot bring changed workflows into a branch. */
async function demandWorkflows(world: World, pull: Pull, { app }: Actor): Promise<void> {
  if (app === undefined || world.installationOf(app, pull.repo)?.permissions.workflows === 'write') return;
  const range = `${pull.base.sha}...${pull.head.sha}`;
  const changed = await git(pull.repo.directory, ['diff', '--name-only', range, '--', '.github/workflows']);
  if (changed === '') return;
  const [first] = changed.split('\n');
  throw new ApiError(
    403,
    `refusing to allow a GitHub App to create or update workflow \`${first}\` without \`workflows\` permission`,
  );
}

/** The commit that the base branch will be at. */
async function makeCommit(world: World, pull: Pull, wish: MergeWish, by: Actor): Promise<string> {
  const { repo, head, issue } = pull;
  const base = tipOf(pull);
  if (wish.method === 'rebase') return await rebase(world, pull, base);
  // The test merge is of exactly these two: nobody else changes anything in the meantime.
  const { tree } = await world.commit(repo, pull.mergeability?.commit ?? '');
  const isMerge = wish.method === 'merge';
  const title = isMerge
    ? `Merge pull request #${pull.number} from ${head.repo.owner.login}/${head.branch}`
    : `${issue.title} (#${pull.number})`;
  const author = isMerge ? by.account.login : issue.by.login;
  return await writeCommit(repo.directory, {
    tree,
    parents: isMerge ? [base, head.sha] : [base],
    message: [wish.title || title, wish.message ?? (isMerge ? issue.title : '')].filter(Boolean).join('\n\n'),
    by: { name: author, email: `${author}@users.noreply.github.com` },
    date: Math.floor(world.milliseconds() / 1000),
  });
}

/** Each commit again on top of the base; commits that are merges are left out. */
async function rebase(world: World, { repo, head }: Pull, base: string): Promise<string> {
  const range = `${base}..${head.sha}`;
  const listed = await git(repo.directory, ['rev-list', '--reverse', '--no-merges', range]);
  let tip = base;
  for (const id of listed === '' ? [] : listed.split('\n')) {
    const commit = await world.commit(repo, id);
    const parent = commit.parents[0] ?? base;
    // Git 2.39 has no `--merge-base` for merge-tree: the commit as if it had been made on the new tip.
    const moved = await writeCommit(repo.directory, {
      ...commit,
      tree: (await world.commit(repo, parent)).tree,
      parents: [],
    });
    const onto = await writeCommit(repo.directory, {
      ...commit,
      tree: (await world.commit(repo, tip)).tree,
      parents: [moved],
    });
    const change = await writeCommit(repo.directory, { ...commit, parents: [moved] });
    const tree = await mergeTree(repo.directory, onto, change);
    if (tree === undefined) throw new ApiError(405, 'This branch can’t be rebased');
    tip = await writeCommit(repo.directory, { ...commit, tree, parents: [tip] });
  }
  return tip;
}

/** Moves the base branch to a commit that holds the change, and closes the pull request as merged. */
export async function land(world: World, pull: Pull, sha: string, by: Actor, why: Activity['type']): Promise<string> {
  const { repo, base } = pull;
  const before = tipOf(pull);
  await writeReference(repo.directory, `refs/heads/${base.branch}`, sha);
  // Marked first: what follows from the push must not take it for one that somebody merged by hand.
  pull.merged = { at: world.time(), by: by.account, sha };
  await closePull(world, pull, by);
  await branchMoved(world, repo, { branch: base.branch, before, after: sha }, by, why);
  return sha;
}

function tipOf({ repo, base }: Pull): string {
  const tip = repo.branches.get(base.branch);
  if (tip === undefined) throw new ApiError(405, 'Pull Request is not mergeable');
  return tip;
}
