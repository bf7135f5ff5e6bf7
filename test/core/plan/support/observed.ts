import type { Actor, Actors } from '../../../../src/core/actors.ts';
import { defaultConfig } from '../../../../src/core/config/defaults.ts';
import { approvalsOf } from '../../../../src/core/plan/approvals.ts';
import type { Judgement, MergeSettings, PlanContext } from '../../../../src/core/plan/judgement.ts';
import type { BranchRules, Comment, Observed, PullRequest } from '../../../../src/core/plan/pull-request.ts';
import type { Verdict } from '../../../../src/core/report/verdict.ts';
import { type JudgedChange, judgeChangeWithDetails } from '../../../../src/flows/judge-change-with-details.ts';
import { known } from '../../../support/known.ts';
import { type Files, memoryRepository } from '../../../support/memory-repository.ts';
import { smallRepository } from '../../../support/small-catalog.ts';

export const head = 'a'.repeat(39).concat('1');
export const base = 'b'.repeat(39).concat('2');
export const appId = 4711;
export const now = '2026-01-15T12:00:00.000Z';

export const alice = { login: 'alice', id: 1 };
export const bob = { login: 'bob', id: 2 };
export const mallory = { login: 'mallory', id: 666 };
/** The maintainer. */
export const mia = { login: 'mia', id: 3 };

export const context: PlanContext = {
  now,
  version: '1.2.3',
  docsUrl: 'https://docs.example/checks',
  pageUrl: 'https://keeper.example/o/r/pull/7',
  retryAt: undefined,
  recheck: undefined,
};

const freeRules: BranchRules = {
  branch: 'main',
  required: [{ name: 'catalog-keeper', appId }],
  mustBeUpToDate: false,
  hasMergeQueue: false,
  approvals: 0,
  methods: ['merge', 'squash', 'rebase'],
  mayPush: false,
  bypassed: [],
  allowsAutoMerge: true,
  mustResolveConversations: false,
  unknown: [],
};

export function pullWith(part: Partial<PullRequest> = {}): PullRequest {
  return {
    number: 7,
    title: 'Release foo 1.3.0',
    state: 'open',
    author: { known: true, value: alice },
    isDraft: false,
    head: { sha: head, branch: 'release', repository: 'alice/r' },
    base: { branch: 'main', sha: base },
    baseChangedAt: { known: true, value: undefined },
    labels: [],
    reviews: [],
    comments: [],
    checkRuns: [],
    reported: [],
    autoMerge: 'off',
    isQueued: false,
    sameHead: [],
    isInMergeGroup: false,
    ...part,
  };
}

export function observedWith(
  pull: Partial<PullRequest> = {},
  { rules, ...part }: Partial<Omit<Observed, 'pull' | 'rules'>> & { readonly rules?: Partial<BranchRules> } = {},
): Observed {
  return {
    repository: { id: 99, name: 'o/r', isPrivate: false, defaultBranch: 'main' },
    appId,
    pull: pullWith(pull),
    rules: { ...freeRules, ...rules },
    stop: undefined,
    repositoryLabels: [],
    ...part,
  };
}

let lastComment = 1000;

export function commentBy(by: Actor | undefined, body: string, part: Partial<Comment> = {}): Comment {
  lastComment += 1;
  return {
    id: lastComment,
    by,
    body,
    createdAt: now,
    isEdited: false,
    isOurs: false,
    ourReactions: [],
    ...part,
  };
}

/** The verdict on a change of the small repository, which alice owns, with the facts about people that are observed. */
export async function judged(
  { pull }: Pick<Observed, 'pull'>,
  change: Files,
  settings: Partial<MergeSettings> = {},
  configuration = 'owners: {maintainers: [{login: mia, id: 3}]}\n',
  isBehind = false,
): Promise<Judgement> {
  const { verdict, tree, maintainers } = await judgedOnce(change, configuration, actorsOf(pull));
  const merge = { ...defaultConfig.merge, ...settings };
  return {
    base: pull.base.sha,
    head: pull.head.sha,
    tree,
    verdict: withoutWarnings(verdict),
    isBehind,
    merge,
    maintainers,
  };
}

const judgedBefore = new Map<string, Promise<JudgedChange>>();

/** What was judged before, of the same files and people, is not judged again: nothing else is in the answer. */
function judgedOnce(change: Files, configuration: string, actors: Actors): Promise<JudgedChange> {
  const key = JSON.stringify([change, configuration, actors]);
  const before = judgedBefore.get(key) ?? judge(change, configuration, actors);
  judgedBefore.set(key, before);
  return before;
}

function judge(change: Files, configuration: string, actors: Actors): Promise<JudgedChange> {
  const before = { ...smallRepository, '.github/catalog-keeper.yml': configuration };
  const repository = memoryRepository({ base: before, head: { ...before, ...change } });
  return judgeChangeWithDetails(repository, {
    base: 'base',
    head: 'head',
    actors: () => actors,
    now,
    reproduce: () => 'catalog-keeper check --base base --head head',
  });
}

/** A check that warns of something in the small repository changes no comment: its own examples say what it finds. */
function withoutWarnings(verdict: Verdict): Verdict {
  const findings = verdict.findings.filter(({ severity }) => severity !== 'warning');
  const checks = verdict.checks.filter(({ outcome }) => outcome !== 'warned');
  return { ...verdict, findings, checks };
}

function actorsOf(pull: PullRequest): Actors {
  return {
    author: pull.author,
    pushedBy: pull.author,
    ...approvalsOf(pull),
    isDraft: known(pull.isDraft),
    hold: known(pull.labels.includes(defaultConfig.merge.holdLabel) ? 'by a label' : undefined),
  };
}
