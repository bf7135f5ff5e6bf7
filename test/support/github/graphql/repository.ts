import { nodeId } from '../shapes/account.ts';
import { levelOf } from '../state/actor.ts';
import { ApiError } from '../state/api-error.ts';
import { compare } from '../state/compare.ts';
import { runGit } from '../state/git.ts';
import type { Issue, Pull, Repo } from '../state/model.ts';
import { nameOf } from '../state/world.ts';
import { rulesetNode } from './commit.ts';
import { connection, guarded } from './connection.ts';
import type { Arguments, Context, Node } from './context.ts';
import { stateOf } from './pull.ts';

export function repositoryNode(context: Context, repo: Repo): Node {
  const { world, nodes, need, actor } = context;
  return {
    __typename: 'Repository',
    id: nodeId('Repository', repo.id),
    databaseId: repo.id,
    name: repo.name,
    nameWithOwner: nameOf(repo),
    owner: () => nodes.account(repo.owner),
    description: null,
    isPrivate: repo.isPrivate,
    isFork: repo.parent !== undefined,
    isArchived: repo.isArchived,
    visibility: repo.isPrivate ? 'PRIVATE' : 'PUBLIC',
    parent: () => (repo.parent === undefined ? null : nodes.repository(repo.parent)),
    createdAt: repo.createdAt,
    updatedAt: repo.pushedAt,
    pushedAt: repo.pushedAt,
    mergeCommitAllowed: repo.methods.includes('merge'),
    squashMergeAllowed: repo.methods.includes('squash'),
    rebaseMergeAllowed: repo.methods.includes('rebase'),
    autoMergeAllowed: repo.allowsAutoMerge,
    deleteBranchOnMerge: false,
    viewerPermission: () => levelOf(world, repo, actor)?.toUpperCase() ?? null,
    resourcePath: `/${nameOf(repo)}`,
    url: `${world.url}/${nameOf(repo)}`,
    ...gitFields(context, repo),
    labels: guarded(
      () => need(repo, 'issues:read|pull_requests:read'),
      args => connection('labels', [...repo.labels.values()], args, label => nodes.label(repo, label)),
    ),
    label: ({ name }: Arguments) => {
      const label = repo.labels.get(String(name).toLowerCase());
      return label === undefined ? null : nodes.label(repo, label);
    },
    issues: guarded(
      () => need(repo, 'issues:read'),
      args => connection('issues', issuesOf(repo, args), args, nodes.issue),
    ),
    issue: guarded(
      () => need(repo, 'issues:read'),
      ({ number }) => {
        const issue = repo.issues.get(Number(number));
        if (issue === undefined || issue.pull !== undefined) throw missing('Issue', Number(number));
        return nodes.issue(issue);
      },
    ),
    pullRequests: guarded(
      () => need(repo, 'pull_requests:read'),
      args => connection('pullRequests', pullsOf(repo, args), args, nodes.pull),
    ),
    pullRequest: guarded(
      () => need(repo, 'pull_requests:read'),
      ({ number }) => {
        const pull = repo.pulls.get(Number(number));
        if (pull === undefined) throw missing('PullRequest', Number(number));
        return nodes.pull(pull);
      },
    ),
    mergeQueue: guarded(
      () => need(repo, 'merge_queues:read'),
      ({ branch }) => nodes.queue(repo, branchOf(branch ?? repo.defaultBranch)),
    ),
    rulesets: (args: Arguments) => connection('rulesets', repo.rulesets, args, one => rulesetNode(repo, one)),
  };
}

function gitFields({ nodes, need }: Context, repo: Repo): Node {
  const contents = () => need(repo, 'contents:read');
  return {
    defaultBranchRef: guarded(contents, () => nodes.ref(repo, repo.defaultBranch)),
    ref: guarded(contents, ({ qualifiedName }) => nodes.ref(repo, branchOf(qualifiedName))),
    refs: guarded(contents, args => {
      const prefix = String(args.refPrefix);
      const branches = [...repo.branches.keys()].filter(branch => `refs/heads/${branch}`.startsWith(prefix));
      return connection('refs', branches, args, branch => named(nodes.ref(repo, branch), prefix));
    }),
    object: async ({ oid, expression }: Arguments) => {
      contents();
      const name = String(oid ?? expression);
      const { code, out } = await runGit(repo.directory, [
        'rev-parse',
        '--verify',
        '--end-of-options',
        `${name}^{commit}`,
      ]);
      return code === 0 ? nodes.commit(repo, out.trim()) : null;
    },
  };
}

/** A reference is named after the prefix that was asked for. */
function named(ref: Node | null, prefix: string): Node {
  return { ...ref, name: `refs/heads/${String(ref?.name)}`.slice(prefix.length), prefix };
}

function branchOf(name: unknown): string {
  return String(name).replace(/^refs\/heads\//u, '');
}

function missing(what: string, number: number): ApiError {
  return new ApiError(
    404,
    `Could not resolve to ${what === 'Issue' ? 'an' : 'a'} ${what} with the number of ${number}.`,
  );
}

interface Wanted {
  readonly states?: readonly string[] | null;
  readonly labels?: readonly string[] | null;
  readonly orderBy?: { readonly field: string; readonly direction: 'ASC' | 'DESC' } | null;
  readonly headRefName?: string | null;
  readonly baseRefName?: string | null;
}

function issuesOf(repo: Repo, args: Arguments): readonly Issue[] {
  const { states, labels, orderBy } = args as Wanted;
  const found = [...repo.issues.values()].filter(
    issue =>
      issue.pull === undefined && (!states || states.includes(issue.state.toUpperCase())) && hasLabel(issue, labels),
  );
  return ordered(found, orderBy, issue => issue);
}

function pullsOf(repo: Repo, args: Arguments): readonly Pull[] {
  const { states, labels, orderBy, headRefName, baseRefName } = args as Wanted;
  const found = [...repo.pulls.values()].filter(
    pull =>
      (!states || states.includes(stateOf(pull))) &&
      hasLabel(pull.issue, labels) &&
      (!headRefName || pull.head.branch === headRefName) &&
      (!baseRefName || pull.base.branch === baseRefName),
  );
  return ordered(found, orderBy, ({ issue }) => issue);
}

/** GraphQL wants one of the labels, REST all of them. */
function hasLabel(issue: Issue, labels: Wanted['labels']): boolean {
  return !labels || issue.labels.some(({ name }) => labels.some(one => one.toLowerCase() === name.toLowerCase()));
}

function ordered<Item>(items: Item[], order: Wanted['orderBy'], issueOf: (item: Item) => Issue): readonly Item[] {
  if (!order) return items;
  const key = order.field === 'UPDATED_AT' ? 'updatedAt' : 'createdAt';
  items.sort((a, b) => compare(issueOf(a)[key], issueOf(b)[key]) || issueOf(a).number - issueOf(b).number);
  return order.direction === 'DESC' ? items.reverse() : items;
}
