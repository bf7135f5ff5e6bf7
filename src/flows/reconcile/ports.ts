import type { Actor, Known, TeamMembers } from '../../core/actors.ts';
import type { Operation, Performed } from '../../core/plan/operation.ts';
import type { ReportOperation } from '../../core/plan/plan-report.ts';
import type { Comment, Observed, ObservedBranch, OwnCheckRun, RepositoryName } from '../../core/plan/pull-request.ts';
import type { Suggestions } from '../../core/plan/suggestions/suggestion.ts';
import type { WorkIn } from '../../core/plan/work-key.ts';
import type { PullRequestName } from '../ports.ts';
import type { PublishedRepository } from '../publish/ports.ts';
import type { ProposedFiles } from './publish/proposed-files.ts';

/** A pull request by the ids that stay. */
export interface PullRequestKey {
  readonly installation: number;
  readonly repository: RepositoryName;
  readonly number: number;
}

/** An open pull request, as a list shows it: enough to know whether it has to be looked at. */
export interface OpenPullRequest {
  readonly number: number;
  readonly head: string;
  readonly base: { readonly branch: string; readonly sha: string };
  /** ISO 8601, UTC: changes with every push, comment, review and label. */
  readonly updatedAt: string;
}

/** A pull request that was merged for this App, or is to be. */
export interface OwnMerge {
  readonly number: number;
  readonly head: string;
  /** What merging left; undefined of one that is open, and that GitHub's auto-merge merges for the App. */
  readonly commit: string | undefined;
}

/** The merge queue of a branch. */
export interface MergeQueue {
  /**
   * GitHub merges an entry only when the checks of its own commit have passed. Otherwise those of the last one suffice for all that are merged
   * together.
   */
  readonly checksEach: boolean;
  /** In the order in which they are merged. */
  readonly entries: readonly {
    /** Number of the pull request; undefined where GitHub names none. */
    readonly number: number | undefined;
    /** The commit that the queue made for it, on top of the entries ahead of it, and the one that it was made on; undefined where it has made none yet. */
    readonly head: string | undefined;
    readonly base: string | undefined;
  }[];
}

/** A repository that the App is installed on. */
export interface InstalledRepository {
  readonly installation: number;
  readonly repository: RepositoryName;
}

/** One of a list of them. */
export interface ListedRepository extends InstalledRepository {
  readonly isPrivate: boolean;
}

/**
 * GitHub for what acts. Reads give the present state. Every method throws `HubError` (see `hub-error.ts`) where there was no
 * answer, or one that is not what GitHub documents; after a write nobody knows then whether it had its effect.
 */
export interface Hub {
  /** Every repository of every installation that is not suspended. An installation that cannot be read is left out and told to `onFailure`. */
  repositories(onFailure: (installation: number, error: unknown) => void): AsyncIterable<ListedRepository>;
  /** The same, by the name that it has now: ids alone stay. Undefined where it is gone. */
  named(installed: WorkIn): Promise<InstalledRepository | undefined>;
  /** Every open pull request, by the list of pull requests: never by a search. */
  openPullRequests(installed: InstalledRepository): Promise<readonly OpenPullRequest[]>;
  /** What no person merged into a branch, newest first, as far as it may matter still; and what GitHub's auto-merge is to merge there for this App. */
  ownMerges(installed: InstalledRepository, branch: string): Promise<readonly OwnMerge[]>;
  /** The pull requests that are open and have this head. */
  withHead(installed: InstalledRepository, head: string): Promise<readonly number[]>;
  /**
   * Undefined where there is no such pull request, or the repository is gone.
   *
   * @param how `stopLabel`: the label of the issues that stop merging, where the configuration names another one than `merge-blocker`;
   *   `isFresh`: nothing is remembered, the rules of the branch least of all; `rulesSince`: rules that were read before are read again. ISO 8601, UTC
   */
  observe(
    key: PullRequestKey,
    how?: { readonly stopLabel?: string; readonly isFresh?: boolean; readonly rulesSince?: string },
  ): Promise<Observed | undefined>;
  /**
   * The lines of these files that the pull request shows, as they are in its head: GitHub takes comments there alone. A file that is missing shows none,
   * or too many. Says nothing about what changes: that is read from the trees.
   */
  shownLines(key: PullRequestKey, files: readonly string[]): Promise<NonNullable<Suggestions['shown']>>;
  /** Who pushed exactly this head; not known where nobody can tell. */
  pusher(key: PullRequestKey, head: Observed['pull']['head']): Promise<Known<Actor>>;
  /** The commit that a branch is at; undefined where there is no such branch. */
  branch(installed: InstalledRepository, branch: string): Promise<string | undefined>;
  /** What GitHub demands of a branch now, as far as it is told. */
  observeBranch(installed: InstalledRepository, branch: string): Promise<ObservedBranch>;
  /** Whether a branch is at this commit, such as that of a merge group: the queue removes it when it gives the group up. */
  isBranchTip(installed: InstalledRepository, sha: string): Promise<boolean>;
  /** The merge queue of a branch, as it is now; undefined where it has none, or it could not be read to its end. */
  mergeQueue(installed: InstalledRepository, branch: string): Promise<MergeQueue | undefined>;
  /** Does one thing. Never repeated by the adapter: whoever asked looks at the state again first. */
  perform(
    key: PullRequestKey,
    operation: Exclude<Operation, { kind: 'push-merge' | 'start-install' }>,
  ): Promise<Performed>;
  /** The check run of a commit that belongs to no pull request: of a merge group, or of a judged merge commit. */
  report(
    installed: InstalledRepository,
    operation: Extract<Operation, { kind: 'create-check' | 'update-check' }>,
  ): Promise<Performed>;
  /** The check runs of this App for any commit, oldest first: what a merge group or a merge commit has already. */
  checkRuns(installed: InstalledRepository, sha: string): Promise<readonly OwnCheckRun[]>;
  /** The members of a team, `organization/slug`, with those of its child teams; not known where the App may not read it. */
  teamMembers(installed: InstalledRepository, team: string): Promise<TeamMembers['members']>;
  /**
   * Deliveries of webhooks that failed since then and have not succeeded later, newest first, one for each `guid`. An id is a text: GitHub's
   * are larger than what a number holds exactly.
   */
  failedDeliveries(since: string): Promise<readonly { readonly id: string; readonly guid: string }[]>;
  redeliver(id: string): Promise<void>;
}

/** A pull request as who only reports on it has to know it. */
export interface ReportedPull {
  readonly isOpen: boolean;
  readonly head: string;
  readonly comments: readonly Comment[];
  /** Of the head; undefined where they may not be read. */
  readonly checkRuns:
    | {
        /** Those of the name that the Action gives them, oldest first. */
        readonly own: readonly OwnCheckRun[];
        /** Whether an App, other than that of GitHub Actions, has made one of the name that the App gives them. */
        readonly ofApp: boolean;
      }
    | undefined;
}

/** GitHub for what reports on one pull request, by the token of a job or of a person. Throws `HubError`. */
export interface ReportHub {
  /** Undefined where there is no such pull request. */
  observe(pull: PullRequestName): Promise<ReportedPull | undefined>;
  /** Does one thing, once. */
  perform(pull: PullRequestName, operation: ReportOperation): Promise<Performed>;
}

/** Clones without a work tree that are kept up to date: one for each repository. */
export interface Mirrors {
  /**
   * Brings the commits of a branch and of pull requests (`refs/pull/N/head`) here, and opens the repository. What is there already is
   * not fetched again. Blobs come when they are read.
   *
   * @param wanted object ids that have to be here; a pull request's head is asked for by its reference
   * @throws MirrorError (see `mirror-error.ts`): `moved` where one of them is not there afterwards
   */
  open(installed: InstalledRepository, wanted: WantedCommits): Promise<MirroredRepository>;
  /** Who makes our commits. */
  readonly committerEmail: string;
  close(): Promise<void>;
}

export interface WantedCommits {
  /** `branch` is undefined where only the commit is known: GitHub gives out any commit that a branch has, such as a merge group's. */
  readonly base: { readonly branch: string | undefined; readonly sha: string };
  /** Undefined for a tree by itself, such as a merge group. */
  readonly pull: { readonly number: number; readonly head: string } | undefined;
}

/** One repository of the mirrors, for as long as one round needs it. */
export interface MirroredRepository extends PublishedRepository {
  /** Whether a commit is another one, or in its history. */
  contains(commit: string, ancestor: string): Promise<boolean>;
  /**
   * Makes the commit that merges `head` into `base` with a tree that was judged, and sends it to a reference of the App's own,
   * so that GitHub has it and checks can be reported for it. The same input gives the same commit.
   */
  uploadMerge(merge: MergeCommit): Promise<string>;
  /** Brings a branch of our own to a commit on `base` in which these files have another content. */
  proposeFiles(proposal: ProposedFiles): Promise<Performed>;
  /** Removes a branch of our own, where it is at this commit. */
  removeBranch(branch: string, from: string): Promise<Performed>;
  /** Moves a branch from `base` to the commit that was uploaded for a pull request: a fast-forward, and only from exactly there. */
  fastForward(branch: string, base: string, commit: string, number: number): Promise<Performed>;
}

export interface MergeCommit {
  /** Number of the pull request: names the reference. */
  readonly number: number;
  readonly base: string;
  readonly head: string;
  readonly tree: string;
  readonly message: string;
  /** ISO 8601, UTC: part of the commit, so that making it again gives the same one. */
  readonly date: string;
}

/** @param deliveries what asked for the key since its last run; undefined where no event did */
export type WorkHandler = (key: string, deliveries?: AskedBy) => Promise<void>;

/** Deliveries of webhooks. */
export interface AskedBy {
  /** `guid` of the first one. */
  readonly first: string;
  readonly count: number;
}

/**
 * Work by keys, without payload: a key says what to look at again. At most one run and one pending of each key; adding a key that is
 * running makes it run once more. Survives the end of the process.
 */
export interface WorkQueue {
  /**
   * @param at the earliest time, ISO 8601 in UTC; the earlier one wins where it is already pending
   * @param delivery `guid` of the delivery that asks for it: the run is told, for its log
   */
  add(key: string, at?: string, delivery?: string): Promise<void>;
  /** Takes work until `close`. A handler that throws has its key run again later, with growing pauses. */
  start(handler: WorkHandler): void;
  /** Runs alone among all replicas that ask for the same name. A lock whose holder died is free again after a while: what runs under it has to be guarded by itself. */
  exclusive<Result>(name: string, run: () => Promise<Result>): Promise<Result>;
  /** Pending and running keys. */
  size(): Promise<{ readonly pending: number; readonly running: number }>;
  /** Takes no more work, waits for what runs, at most `graceMs`. */
  close(graceMs: number): Promise<void>;
}

/** Texts by key: what pages show of the last round, and what a round stores for the next. */
interface KeyValueStore {
  read(key: string): Promise<string | undefined>;
  /** @param text undefined removes it */
  write(key: string, text: string | undefined): Promise<void>;
}

/** What is ours alone. Losing it costs time, and the past, but never changes a verdict: what decisions rest on is found again at GitHub. */
export interface History extends KeyValueStore {
  /** Whether this delivery is new; remembers it. */
  isNewDelivery(guid: string, at: string): Promise<boolean>;
  /** Notes a decision; one that is like the one before is not noted again. */
  record(entry: HistoryEntry): Promise<void>;
  /** Newest first. */
  entries(repository: number, number: number | undefined, most: number): Promise<readonly HistoryEntry[]>;
  close(): Promise<void>;
}

/** One thing that was decided or done. */
export interface HistoryEntry {
  readonly repository: number;
  readonly number: number;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly kind: 'verdict' | 'merged' | 'failed' | 'command' | 'stopped' | 'published';
  readonly base: string;
  readonly head: string;
  /** One sentence, plain text. */
  readonly text: string;
}

/** Time, so that a simulation can drive it. */
export interface Clock {
  /** ISO 8601, UTC. */
  now(): string;
}
