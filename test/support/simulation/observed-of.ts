import { checkName } from '../../../src/core/plan/check-name.ts';
import type { BranchRules, Observed, ObservedBranch, ReportedCheck } from '../../../src/core/plan/pull-request.ts';
import { maintainer } from './content.ts';
import { account, appId, isoOf, otherCheck, pullOf, repository, tipOf, type World } from './world.ts';

/** A pull request as GitHub would tell of it now. */
export function observedOf(world: World, number: number, stopLabel: string): Observed | undefined {
  if (!world.pulls.has(number)) return undefined;
  const pull = pullOf(world, number);
  const runs = world.runs.filter(({ sha }) => sha === pull.head);
  const other = world.other.get(pull.head);
  const last = runs.at(-1);
  const group = pull.queuedBy !== undefined ? world.groups.find(one => one.number === number) : undefined;
  const reported: ReportedCheck[] = [
    ...(last === undefined ? [] : [{ name: last.name, appId, state: stateOf(last.conclusion) }]),
    ...(world.rules.requiresOther ? [{ name: otherCheck, appId: 5, state: other ?? ('pending' as const) }] : []),
  ];
  return {
    ...observedBranch(world, pull.branch),
    repository,
    pull: {
      number,
      title: `Pull request ${number}`,
      state: pull.state,
      ...(pull.mergedAs === undefined ? {} : { mergedAs: pull.mergedAs }),
      ...(pull.isMergedByPerson ? { isMergedByPerson: true } : {}),
      author: { known: true, value: account(pull.author) },
      ...authorWithoutAccess(pull.author),
      isDraft: pull.isDraft,
      head: { sha: pull.head, branch: `branch-${number}`, repository: 'fork/catalog' },
      base: { branch: pull.branch, sha: tipOf(world, pull.branch) },
      baseChangedAt: {
        known: true,
        value: pull.retargetedAt === undefined ? undefined : isoOf(pull.retargetedAt),
      },
      labels: [...pull.labels],
      reviews: [...pull.reviews],
      comments: pull.comments.map(comment => ({ ...comment, ourReactions: [...comment.ourReactions] })),
      checkRuns: runs.map(({ sha: _, ...run }) => ({ ...run })),
      reported,
      autoMerge: pull.autoMerge === undefined ? 'off' : pull.autoMerge.by === 'app' ? 'ours' : 'others',
      isQueued: pull.queuedBy !== undefined,
      ...(pull.queuedBy === 'person' ? { isQueuedByOthers: true } : {}),
      ...(group === undefined ? {} : { group: { head: group.head, base: group.base } }),
      sameHead: [...world.pulls.values()]
        .filter(other => other.number !== number && other.state === 'open' && other.head === pull.head)
        .map(({ number, branch, autoMerge, author }) => ({
          number,
          base: branch,
          autoMerges: autoMerge !== undefined,
          ...authorWithoutAccess(author),
        })),
      posted: { threads: pull.posted.threads.map(thread => ({ ...thread })), heads: [...pull.posted.heads] },
      isInMergeGroup: world.groups.some(({ head }) => head === pull.head),
    },
    stop: stopLabel === world.stopLabel ? world.stop : undefined,
    repositoryLabels: ['needs-owner-approval'],
  };
}

/** A branch by itself. */
export function observedBranch(world: World, branch: string): ObservedBranch {
  return { repository, appId, rules: rulesOf(world, branch) };
}

/** Only the maintainer may write to the repository. */
function authorWithoutAccess(author: string): { readonly isByStranger?: true } {
  return author === maintainer ? {} : { isByStranger: true };
}

function stateOf(conclusion: string | undefined): ReportedCheck['state'] {
  if (conclusion === undefined) return 'pending';
  return conclusion === 'success' ? 'success' : 'failure';
}

function rulesOf({ rules }: World, branch: string): BranchRules {
  return {
    branch,
    required: [
      ...(rules.requiresOurs ? [{ name: checkName, appId }] : []),
      ...(rules.requiresOther ? [{ name: otherCheck, appId: 5 }] : []),
    ],
    mustBeUpToDate: rules.isStrict,
    hasMergeQueue: rules.hasQueue,
    approvals: 0,
    methods: ['merge', 'squash', 'rebase'],
    mayPush: rules.mayPush,
    bypassed: [],
    allowsAutoMerge: rules.allowsAutoMerge,
    mustResolveConversations: false,
    unknown: [],
  };
}
