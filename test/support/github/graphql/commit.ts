import { rulesOfRulesets } from '../deeds/rules.ts';
import { nodeId } from '../shapes/account.ts';
import { accountOf } from '../shapes/commit.ts';
import type { CommitObject } from '../state/git.ts';
import type { Repo, Ruleset } from '../state/model.ts';
import { nameOf } from '../state/world.ts';
import { rollupOf, suitesOf } from './checks.ts';
import { connection, guarded } from './connection.ts';
import type { Arguments, Context, Node } from './context.ts';

export function commitNode(context: Context, repo: Repo, sha: string): Node {
  const { world, nodes } = context;
  const path = `/${nameOf(repo)}/commit/${sha}`;
  const read =
    <Value>(value: (commit: CommitObject) => Value) =>
    async () =>
      value(await world.commit(repo, sha));
  const time = ({ date }: CommitObject) => new Date(date * 1000).toISOString().replace(/\.\d+/u, '');
  const person = (commit: CommitObject) => ({
    ...commit.by,
    date: time(commit),
    user: () => nodes.account(accountOf(world, commit)),
  });
  return {
    __typename: 'Commit',
    id: nodeId('Commit', `${repo.id}:${sha}`),
    oid: sha,
    abbreviatedOid: sha.slice(0, 7),
    message: read(({ message }) => message),
    messageHeadline: read(({ message }) => message.split('\n')[0]),
    messageBody: read(({ message }) => message.split('\n').slice(2).join('\n')),
    author: read(person),
    committer: read(person),
    authoredDate: read(time),
    committedDate: read(time),
    parents: async (args: Arguments) => {
      const { parents } = await world.commit(repo, sha);
      return connection('parents', parents, args, parent => nodes.commit(repo, parent));
    },
    tree: read(({ tree }) => ({ __typename: 'Tree', id: nodeId('Tree', `${repo.id}:${tree}`), oid: tree })),
    statusCheckRollup: rollupOf(context, repo, sha),
    checkSuites: suitesOf(context, repo, sha),
    associatedPullRequests: (args: Arguments) => {
      const found = [...repo.pulls.values()].filter(({ head, merged }) => head.sha === sha || merged?.sha === sha);
      return connection('associatedPullRequests', found, args, nodes.pull);
    },
    repository: () => nodes.repository(repo),
    resourcePath: path,
    url: `${world.url}${path}`,
  };
}

export function refNode(context: Context, repo: Repo, branch: string): Node | null {
  const { nodes, need } = context;
  const sha = repo.branches.get(branch);
  if (sha === undefined) return null;
  return {
    id: nodeId('Ref', `${repo.id}:refs/heads/${branch}`),
    name: branch,
    prefix: 'refs/heads/',
    target: () => nodes.commit(repo, sha),
    repository: () => nodes.repository(repo),
    branchProtectionRule: null,
    refUpdateRule: guarded(
      () => need(repo, 'contents:read'),
      () => updateRule(context, repo, branch),
    ),
    rules: (args: Arguments) =>
      connection('rules', rulesOfRulesets(repo, branch), args, ({ type, ruleset }) => ({
        id: nodeId('RepositoryRule', `${ruleset.id}:${type}`),
        type: type.toUpperCase(),
        repositoryRuleset: () => rulesetNode(repo, ruleset),
      })),
    associatedPullRequests: (args: Arguments) => {
      const states = (args.states ?? ['OPEN', 'CLOSED', 'MERGED']) as readonly string[];
      const found = [...repo.pulls.values()].filter(
        ({ head, issue }) => head.repo === repo && head.branch === branch && states.includes(issue.state.toUpperCase()),
      );
      return connection('associatedPullRequests', found, args, nodes.pull);
    },
  };
}

/** What those see of classic protection who are no administrators; null where there is none. */
function updateRule({ actor }: Context, repo: Repo, branch: string): Node | null {
  const protection = repo.protections.get(branch);
  if (protection === undefined) return null;
  const {
    checks = [],
    approvals = null,
    pushers,
    linear = false,
    signatures = false,
    conversations = false,
  } = protection;
  return {
    pattern: branch,
    allowsDeletions: false,
    allowsForcePushes: false,
    blocksCreations: false,
    requiredApprovingReviewCount: approvals,
    requiredStatusCheckContexts: checks.map(({ context }) => context),
    requiresCodeOwnerReviews: false,
    requiresConversationResolution: conversations,
    requiresLinearHistory: linear,
    requiresSignatures: signatures,
    viewerAllowedToDismissReviews: true,
    viewerCanPush: pushers === undefined || pushers.includes(actor.app?.id ?? 0),
  };
}

export function rulesetNode(repo: Repo, ruleset: Ruleset): Node {
  return {
    __typename: 'RepositoryRuleset',
    id: nodeId('RepositoryRuleset', ruleset.id),
    databaseId: ruleset.id,
    name: ruleset.name,
    enforcement: ruleset.enforcement.toUpperCase(),
    target: 'BRANCH',
    createdAt: repo.createdAt,
    updatedAt: repo.createdAt,
    conditions: { refName: { include: ruleset.include, exclude: [] } },
  };
}
