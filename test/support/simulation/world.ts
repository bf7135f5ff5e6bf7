import type { Actor } from '../../../src/core/actors.ts';
import type { OwnIssue } from '../../../src/core/audit/audit-issue.ts';
import type { Values } from '../../../src/core/github/values.ts';
import type { Comment, OwnCheckRun, Stop } from '../../../src/core/plan/pull-request.ts';
import type { PostedSuggestion } from '../../../src/core/plan/suggestions/suggestion.ts';
import type { Review } from '../../../src/core/policy/effective-reviews.ts';
import type { Deployment } from '../../../src/flows/reconcile/publish/ports.ts';
import { type MemoryTarget, memoryTarget } from '../memory-target.ts';
import { baseFiles, type CommitStore, commitStore, ownedByMaintainer, type SimInstall } from './content.ts';
import type { SimInstallRun } from './install-runs.ts';
import type { PullSnapshot } from './pull-snapshot.ts';
import type { Scheduler } from './scheduler.ts';

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

export const installation = 7;
export const repository = { id: 11, name: 'o/catalog', isPrivate: false, defaultBranch: 'main' } as const;
export const appId = 99;
export const otherCheck = 'ci';

const accounts: Readonly<Record<string, Actor & { readonly id: number }>> = Object.fromEntries(
  ['alice', 'bob', 'mia', 'mallory'].map((login, index) => [login, { login, id: index + 1 }]),
);

export function account(login: string): Actor & { readonly id: number } {
  const found = accounts[login];
  if (found === undefined) throw new Error(`no account ${login}`);
  return found;
}

/** A pull request as the simulated GitHub keeps it. */
export interface SimPull {
  readonly number: number;
  readonly author: string;
  state: 'open' | 'closed' | 'merged';
  mergedAs: string | undefined;
  isDraft: boolean;
  head: string;
  pushedBy: string;
  branch: string;
  /** When it was last given another branch. */
  retargetedAt: number | undefined;
  readonly labels: Set<string>;
  readonly reviews: Review[];
  readonly comments: Writable<Comment>[];
  /** Who put it into the merge queue; undefined where it is in none. */
  queuedBy: 'app' | 'person' | undefined;
  /** Somebody has GitHub merge it when nothing is awaited any more: this App, by what it judged then, or a person. */
  autoMerge:
    | { readonly by: 'app' | 'person'; readonly head: string; readonly base: string; readonly method: string }
    | undefined;
  isMergedByPerson: boolean;
  /** The conversation is locked: GitHub takes no comment and no reaction. */
  isLocked: boolean;
  /** Suggestions of the App, and the heads that it posted them for. */
  readonly posted: { readonly threads: Writable<PostedSuggestion>[]; readonly heads: string[] };
  updatedAt: number;
}

interface SimRun extends Writable<OwnCheckRun> {
  readonly sha: string;
}

interface SimDelivery {
  readonly id: string;
  readonly guid: string;
  readonly name: string;
  readonly payload: Values;
}

/** A group of the merge queue: what it made of one pull request, on top of the group ahead of it. */
export interface SimGroup {
  readonly number: number;
  /** The head of the pull request that it was made of. */
  readonly pullHead: string;
  readonly head: string;
  readonly base: string;
  readonly branch: string;
}

/** Something that was merged, and how it was asked for. */
export interface MergeEvent {
  readonly number: number;
  readonly head: string;
  /** The commit that the branch was at, and the one that it is at now. */
  readonly base: string;
  readonly commit: string;
  readonly branch: string;
  /** `armed`: GitHub's auto-merge, for a person. */
  readonly how: 'push-merge' | 'merge' | 'auto-merge' | 'queue' | 'person' | 'armed';
  /** What the App judged, by what it asked for. */
  readonly judged: { readonly head: string; readonly base: string } | undefined;
  /** When it had its effect, and since when it was the App's turn: counted in steps. */
  readonly step: number;
  readonly turn: number;
  /** Of the merge queue: who put it there. */
  readonly queuedBy?: SimPull['queuedBy'];
}

/** What GitHub demands of branches here. */
export interface SimRules {
  readonly requiresOurs: boolean;
  readonly requiresOther: boolean;
  readonly isStrict: boolean;
  readonly hasQueue: boolean;
  /** Of those that the queue merges together, the checks of the last one count alone. */
  readonly queueChecksLast?: true;
  readonly queueSquashes?: true;
  readonly mayPush: boolean;
  readonly allowsAutoMerge: boolean;
}

export interface World {
  readonly scheduler: Scheduler;
  readonly store: CommitStore;
  readonly rules: SimRules;
  /** How the repository wants changes to be merged, at first. */
  readonly settings: Readonly<Record<string, string | boolean>>;
  readonly branches: Map<string, string>;
  /** What the repository is called now. */
  name: string;
  readonly pulls: Map<number, SimPull>;
  readonly runs: SimRun[];
  readonly other: Map<string, 'success' | 'failure'>;
  stop: Stop | undefined;
  /** Logins of the members of the team that owns a package. */
  readonly team: Set<string>;
  readonly groups: SimGroup[];
  /** All that a queue ever made, by their commits. */
  readonly madeGroups: Map<string, SimGroup>;
  /** Deliveries on their way. */
  readonly deliveries: SimDelivery[];
  readonly failed: SimDelivery[];
  readonly merges: MergeEvent[];
  /** When the App last lost what it kept. */
  lostAt: number | undefined;
  /** Until when every request is refused. */
  limitedUntil: number;
  /** Commits that a person pushed to a branch by hand. */
  readonly direct: Set<string>;
  nextId: number;
  /** What each open pull request was, from a step on. */
  readonly timeline: { readonly step: number; readonly pulls: ReadonlyMap<number, PullSnapshot> }[];
  /** Since when a branch is the turn of this App. */
  readonly turns: Map<string, number>;
  /** When the App began to look at a group, and since when it was looking when it let the group pass. */
  readonly lookedAt: Map<string, number>;
  readonly passedSince: Map<string, number>;
  /** The label of the issues that stop merging, in this repository. */
  readonly stopLabel: string;
  /** Whether the App publishes, and where to. */
  readonly publishes: boolean;
  readonly registry: MemoryTarget;
  readonly deployments: Deployment[];
  /** The issues that this App opened. */
  readonly issues: OwnIssue[];
  /** Digests that the tag latest has ever named. */
  readonly wasLive: Set<string>;
  /** What somebody did to the registry: manifests that no publisher made, bundle images that are gone, and how often. */
  readonly tampered: { readonly foreign: Set<string>; readonly missing: Set<string>; times: number };
  /** How it wants installs on a cluster, now and on the default branch; undefined where the App follows none. */
  readonly install: SimInstall | undefined;
  /** The workflow that installs. */
  workflow: 'enabled' | 'disabled' | 'missing';
  /** Its runs, oldest first. */
  readonly installRuns: SimInstallRun[];
  /** When the App began to decide on the last one that it started. */
  installsDecidedAt: number;
  /** GitHub does not say who started a run. */
  believesRunsOfPeople: boolean;
  /** How many publish by hand at the moment. */
  byHand: number;
  /** Publishers see no releases but their own: what is newer is there for nobody. */
  hidesReleases: boolean;
  /** The pull request that was observed last. */
  looking: number;
  /** What must never be, as soon as it is seen. */
  readonly violations: string[];
}

interface WorldOptions extends Pick<World, 'rules' | 'settings' | 'publishes' | 'install'> {
  /** Other people own the packages of the branch `release`. */
  readonly hasOtherOwners: boolean;
}

export function createWorld(
  scheduler: Scheduler,
  { rules, settings, publishes, install, hasOtherOwners }: WorldOptions,
): World {
  const store = commitStore();
  const root = store.add([], baseFiles(settings, publishes, install));
  const release = hasOtherOwners ? store.add([root.id], ownedByMaintainer(root.files)) : root;
  return {
    scheduler,
    store,
    rules,
    settings,
    name: repository.name,
    branches: new Map([
      ['main', root.id],
      ['release', release.id],
    ]),
    pulls: new Map(),
    runs: [],
    other: new Map(),
    stop: undefined,
    team: new Set(['bob']),
    groups: [],
    madeGroups: new Map(),
    deliveries: [],
    failed: [],
    merges: [],
    lostAt: undefined,
    limitedUntil: 0,
    direct: new Set(),
    nextId: 1000,
    timeline: [],
    turns: new Map(),
    lookedAt: new Map(),
    passedSince: new Map(),
    stopLabel: String(settings.stopLabel ?? 'merge-blocker'),
    publishes,
    registry: memoryTarget(),
    deployments: [],
    issues: [],
    wasLive: new Set(),
    tampered: { foreign: new Set(), missing: new Set(), times: 0 },
    install,
    workflow: 'enabled',
    installRuns: [],
    installsDecidedAt: 0,
    believesRunsOfPeople: false,
    byHand: 0,
    hidesReleases: false,
    looking: 0,
    violations: [],
  };
}

export function tipOf(world: World, branch: string): string {
  const tip = world.branches.get(branch);
  if (tip === undefined) throw new Error(`no branch ${branch}`);
  return tip;
}

export function pullOf(world: World, number: number): SimPull {
  const pull = world.pulls.get(number);
  if (pull === undefined) throw new Error(`no pull request ${number}`);
  return pull;
}

export function isoOf(time: number): string {
  return new Date(time).toISOString();
}
