import type { Actor, Known } from '../actors.ts';
import type { Review } from '../policy/effective-reviews.ts';
import type { PostedSuggestions } from './suggestions/suggestion.ts';

/** A repository as GitHub names it. The id stays when it is renamed or moved. */
export interface RepositoryName {
  readonly id: number;
  /** `owner/name`. */
  readonly name: string;
}

/** A comment on a pull request, as it is now. */
export interface Comment {
  /** Numeric id, as the REST API takes it. */
  readonly id: number;
  /** Undefined where the account is gone. */
  readonly by: Actor | undefined;
  readonly body: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** Somebody changed it after it was sent: it then gives no command. */
  readonly isEdited: boolean;
  /** When it was changed last, where that is known. ISO 8601, UTC. */
  readonly editedAt?: string;
  /** This App wrote it. */
  readonly isOurs: boolean;
  /** Reactions that this App gave: what it has done with a command. */
  readonly ourReactions: readonly Reaction[];
}

/** `eyes`: seen, `+1`: done, `confused`: not understood, or not allowed. */
export type Reaction = 'eyes' | '+1' | 'confused';

export type CheckConclusion =
  | 'success'
  | 'failure'
  | 'neutral'
  | 'cancelled'
  | 'skipped'
  | 'timed_out'
  | 'action_required'
  | 'stale';

/** A check run that this App made for a commit. */
export interface OwnCheckRun {
  readonly id: number;
  readonly name: string;
  readonly externalId: string;
  readonly status: 'queued' | 'in_progress' | 'completed';
  readonly conclusion: CheckConclusion | undefined;
  readonly title: string;
}

/** What a check or a commit status of a commit says, whoever made it. */
export interface ReportedCheck {
  /** Name of the check run, or context of the status. */
  readonly name: string;
  /** The App that made it; undefined of a commit status, which anybody with write access can set. */
  readonly appId: number | undefined;
  /** `skipped`: skipped or neutral, which GitHub lets count as success. */
  readonly state: 'success' | 'skipped' | 'failure' | 'pending';
}

/** One pull request as GitHub has it at one moment. Read in one go, never put together of several moments where one request can tell. */
export interface PullRequest {
  readonly number: number;
  readonly title: string;
  readonly state: 'open' | 'closed' | 'merged';
  /** The commit that merging gave; of a merged one alone. */
  readonly mergedAs?: string;
  /** Set of one that a person merged, and neither this App nor GitHub for it. */
  readonly isMergedByPerson?: true;
  readonly author: Known<Actor>;
  /** Its author has no write access, as GitHub says how the account belongs to the repository. */
  readonly isByStranger?: true;
  readonly isDraft: boolean;
  readonly head: {
    readonly sha: string;
    readonly branch: string;
    /** `owner/name` of where it was pushed to; undefined where that repository is gone. */
    readonly repository: string | undefined;
  };
  /** The branch, and the commit that it is at now: not the one that GitHub noted when the head was pushed. */
  readonly base: { readonly branch: string; readonly sha: string };
  /** When the base branch changed last, as ISO 8601, UTC; undefined where it never did. An approval that is not later was given for another one. */
  readonly baseChangedAt: Known<string | undefined>;
  readonly labels: readonly string[];
  /** Labels or comments could not be read to their end: something that was not read may put it on hold. */
  readonly isHoldUnknown?: true;
  /** Every review, oldest first; undefined where the list could not be read to its end. */
  readonly reviews: readonly Review[] | undefined;
  /** Every comment, oldest first. */
  readonly comments: readonly Comment[];
  /** Ours at this head, oldest first. */
  readonly checkRuns: readonly OwnCheckRun[];
  /** What others, and we, report at this head. */
  readonly reported: readonly ReportedCheck[];
  readonly autoMerge: 'off' | 'ours' | 'others';
  readonly isQueued: boolean;
  /** Somebody else than this App put it into the merge queue. */
  readonly isQueuedByOthers?: true;
  /** What the merge queue has made of it, and waits for our check of: the commit, and the one that it was made on. */
  readonly group?: { readonly head: string; readonly base: string };
  /** The other open pull requests that have the same head: a check run belongs to a commit. */
  readonly sameHead: readonly {
    readonly number: number;
    /** Name of its base branch. */
    readonly base: string;
    /** GitHub's auto-merge is on, which only somebody with write access can enable. */
    readonly autoMerges: boolean;
    /** Its author has no write access, as GitHub says how the account belongs to the repository. */
    readonly isByStranger?: true;
  }[];
  /** The head is the commit of a merge group: a check run belongs to a commit. Undefined where that could not be determined. */
  readonly isInMergeGroup: boolean | undefined;
  /** What we posted at lines of the change; undefined where it was not read to its end: then none is posted, and none is resolved. */
  readonly posted?: PostedSuggestions;
}

/** What GitHub demands of a branch, and what this App may do to it. */
export interface BranchRules {
  readonly branch: string;
  readonly required: readonly {
    readonly name: string;
    /** The App that the check has to come from; undefined where anybody's counts. */
    readonly appId: number | undefined;
  }[];
  /** Branches have to be up to date with the base before they are merged. */
  readonly mustBeUpToDate: boolean;
  readonly hasMergeQueue: boolean;
  /** Approving reviews that GitHub asks for. */
  readonly approvals: number;
  readonly methods: readonly MergeMethod[];
  /** A fast-forward push of this App is not kept out by any rule but required checks. */
  readonly mayPush: boolean;
  /** What GitHub lets this App bypass, and nobody else can look at, such as scans of code: nothing is merged then. */
  readonly bypassed: readonly string[];
  readonly allowsAutoMerge: boolean;
  /** Every conversation has to be resolved before merging. */
  readonly mustResolveConversations: boolean;
  /** What could not be read, in one sentence for each: nothing is merged then. */
  readonly unknown: readonly string[];
}

export type MergeMethod = 'merge' | 'squash' | 'rebase';

/** An open issue that stops merging in a repository. */
export interface Stop {
  readonly issue: number;
  readonly title: string;
}

/** What a branch is to this App. */
export interface ObservedBranch {
  readonly repository: Pick<Observed['repository'], 'defaultBranch'>;
  /** Id of this App: what has to come from it is compared with it. */
  readonly appId: number;
  readonly rules: BranchRules;
}

/** Everything that is observed of a pull request before it is judged and planned. */
export interface Observed {
  readonly repository: RepositoryName & {
    readonly isPrivate: boolean;
    /** Undefined where it could not be read: then no branch is taken for it. */
    readonly defaultBranch: string | undefined;
  };
  /** Id of this App: what has to come from it is compared with it. */
  readonly appId: number;
  readonly pull: PullRequest;
  readonly rules: BranchRules;
  readonly stop: Stop | undefined;
  /** Names of the labels that the repository has: a label that it lacks is not given. */
  readonly repositoryLabels: readonly string[];
}
