/** Any object of GitHub's API. */
export type Shape = Record<string, unknown>;

export interface Account {
  readonly id: number;
  login: string;
  readonly type: 'User' | 'Bot' | 'Organization';
  /** Deleted: what it wrote is then by nobody. */
  isGone: boolean;
}

export type Level = 'read' | 'write' | 'admin';

export interface App {
  readonly id: number;
  readonly slug: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly owner: Account;
  readonly bot: Account;
  /** PEM, PKCS#8. */
  readonly privateKey: string;
  permissions: Readonly<Record<string, string>>;
  events: readonly string[];
  readonly hook: { url: string | undefined; secret: string };
  readonly createdAt: string;
}

export interface Installation {
  readonly id: number;
  readonly app: App;
  readonly account: Account;
  /** Undefined: all repositories of the account. */
  repositories: Set<Repo> | undefined;
  permissions: Readonly<Record<string, string>>;
  suspendedAt: string | undefined;
  isDeleted: boolean;
  readonly createdAt: string;
}

export interface Token {
  readonly text: string;
  readonly installation: Installation | undefined;
  readonly user: Account | undefined;
  /** Narrower than the installation. */
  readonly repositories: ReadonlySet<Repo> | undefined;
  readonly permissions: Readonly<Record<string, string>>;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

export interface Label {
  readonly id: number;
  readonly name: string;
  readonly color: string;
  readonly description: string | null;
}

export type ReactionContent = '+1' | '-1' | 'laugh' | 'confused' | 'heart' | 'hooray' | 'rocket' | 'eyes';

export interface Reaction {
  readonly id: number;
  readonly by: Account;
  readonly content: ReactionContent;
  readonly createdAt: string;
}

export interface Comment {
  readonly id: number;
  readonly by: Account;
  /** The App that wrote it. */
  readonly via: App | undefined;
  body: string;
  readonly createdAt: string;
  updatedAt: string;
  /** The body was changed. */
  editedAt: string | undefined;
  readonly reactions: Reaction[];
  readonly issue: Issue;
}

export interface Issue {
  readonly id: number;
  readonly repo: Repo;
  readonly number: number;
  title: string;
  body: string | null;
  readonly by: Account;
  state: 'open' | 'closed';
  /** Nobody without write access comments any more. */
  isLocked: boolean;
  readonly labels: Label[];
  readonly comments: Comment[];
  readonly createdAt: string;
  updatedAt: string;
  closedAt: string | undefined;
  /** The same thing as a pull request. */
  pull: Pull | undefined;
}

export type ReviewState = 'APPROVED' | 'CHANGES_REQUESTED' | 'COMMENTED' | 'DISMISSED' | 'PENDING';

export interface Review {
  readonly id: number;
  readonly by: Account;
  readonly body: string;
  state: ReviewState;
  readonly commit: string;
  readonly submittedAt: string;
}

export interface LineComment {
  readonly id: number;
  readonly by: Account;
  readonly body: string;
  readonly createdAt: string;
}

/** Comments at lines of a file in a head. */
export interface ReviewThread {
  readonly id: number;
  readonly path: string;
  /** The head that it was written for, and its lines there. */
  readonly commit: string;
  readonly startLine: number;
  readonly line: number;
  readonly comments: LineComment[];
  isResolved: boolean;
}

export type Method = 'merge' | 'squash' | 'rebase';

export interface Pull {
  readonly id: number;
  readonly issue: Issue;
  readonly repo: Repo;
  readonly number: number;
  isDraft: boolean;
  head: { readonly repo: Repo; readonly branch: string; sha: string };
  base: { branch: string; sha: string };
  /** Each change of the base branch, oldest first. */
  readonly baseChanges: {
    readonly id: number;
    readonly at: string;
    readonly by: Account;
    readonly from: string;
    readonly to: string;
  }[];
  readonly reviews: Review[];
  readonly threads: ReviewThread[];
  merged: { readonly at: string; readonly by: Account; readonly sha: string } | undefined;
  /** What is known of merging these two commits. */
  mergeability: { readonly key: string; readonly commit: string | undefined } | undefined;
  autoMerge:
    | {
        readonly by: Account;
        readonly at: string;
        readonly method: Method;
        readonly title: string;
        readonly message: string;
      }
    | undefined;
}

export type Conclusion =
  | 'success'
  | 'failure'
  | 'neutral'
  | 'cancelled'
  | 'skipped'
  | 'timed_out'
  | 'action_required'
  | 'stale';

export interface CheckSuite {
  readonly id: number;
  readonly app: App;
  readonly repo: Repo;
  readonly sha: string;
  readonly branch: string | undefined;
  readonly runs: CheckRun[];
  readonly createdAt: string;
  updatedAt: string;
}

export interface CheckRun {
  readonly id: number;
  readonly suite: CheckSuite;
  name: string;
  externalId: string;
  detailsUrl: string | undefined;
  status: 'queued' | 'in_progress' | 'completed';
  conclusion: Conclusion | undefined;
  startedAt: string;
  completedAt: string | undefined;
  output: { title: string | null; summary: string | null; text: string | null };
  readonly annotations: Shape[];
  actions: readonly Shape[];
}

export interface Status {
  readonly id: number;
  readonly sha: string;
  readonly by: Account;
  readonly state: 'error' | 'failure' | 'pending' | 'success';
  readonly context: string;
  readonly description: string | null;
  readonly targetUrl: string | null;
  readonly createdAt: string;
}

export interface Rule {
  /** Such as `required_status_checks`, `pull_request`, `merge_queue`, `update`, `non_fast_forward`, `deletion`, `creation`. */
  readonly type: string;
  readonly parameters?: Shape;
}

export interface Ruleset {
  readonly id: number;
  readonly name: string;
  readonly enforcement: 'active' | 'disabled' | 'evaluate';
  /** Names of references (`refs/heads/main`), `~DEFAULT_BRANCH`, `~ALL`, or a name that ends in `*`. */
  readonly include: readonly string[];
  readonly rules: readonly Rule[];
  readonly bypass: readonly {
    readonly actor_id: number | null;
    readonly actor_type: 'Integration' | 'User' | 'RepositoryRole' | 'Team' | 'OrganizationAdmin';
    readonly bypass_mode: 'always' | 'pull_request' | 'exempt';
  }[];
}

/** Classic protection of a branch: seen by other ways than rulesets, and by nobody in full who is no administrator. */
export interface Protection {
  readonly checks?: readonly { readonly context: string; readonly app_id: number | null }[];
  /** Branches have to be up to date. */
  readonly strict?: boolean;
  /** Undefined: no pull request is asked for. */
  readonly approvals?: number;
  /** Ids of the Apps that may push; undefined: all that may write. */
  readonly pushers?: readonly number[];
  readonly linear?: boolean;
  readonly signatures?: boolean;
  readonly conversations?: boolean;
}

export interface Activity {
  readonly id: number;
  readonly ref: string;
  readonly before: string;
  readonly after: string;
  readonly by: Account;
  readonly type: 'push' | 'force_push' | 'branch_deletion' | 'branch_creation' | 'pr_merge' | 'merge_queue_merge';
  readonly at: string;
}

export interface QueueEntry {
  readonly pull: Pull;
  /** The head that was put into the queue. */
  readonly head: string;
  readonly by: Account;
  readonly at: string;
  /** The branch that is built for it. */
  group: { readonly branch: string; readonly base: string; readonly sha: string } | undefined;
}

export interface DeploymentStatus {
  readonly id: number;
  readonly state: string;
  readonly by: Account;
  readonly description: string;
  readonly logUrl: string;
  readonly createdAt: string;
}

export interface Deployment {
  readonly id: number;
  readonly sha: string;
  readonly ref: string;
  readonly task: string;
  readonly environment: string;
  readonly payload: Shape | string;
  readonly description: string | null;
  readonly by: Account;
  readonly createdAt: string;
  /** Oldest first. */
  readonly statuses: DeploymentStatus[];
}

export interface WorkflowRun {
  readonly id: number;
  readonly workflow: { readonly id: number; readonly file: string };
  readonly branch: string;
  readonly sha: string;
  readonly event: string;
  readonly number: number;
  /** What its `run-name` gives; the file where it has none. */
  readonly title: string;
  readonly inputs: Readonly<Record<string, string>>;
  /** Undefined while it goes on. */
  conclusion: string | undefined;
  attempt: number;
  readonly artifacts: Artifact[];
  readonly by: Account;
  readonly createdAt: string;
  /** Of the last attempt. */
  startedAt: string;
  updatedAt: string;
}

/** What a run uploaded. */
export interface Artifact {
  readonly id: number;
  readonly name: string;
  /** A ZIP archive. */
  readonly content: Uint8Array;
  readonly createdAt: string;
}

export interface Repo {
  readonly id: number;
  owner: Account;
  name: string;
  readonly isPrivate: boolean;
  readonly defaultBranch: string;
  /** The bare repository. */
  readonly directory: string;
  readonly parent: Repo | undefined;
  isGone: boolean;
  isArchived: boolean;
  readonly branches: Map<string, string>;
  readonly rulesets: Ruleset[];
  /** By branch. */
  readonly protections: Map<string, Protection>;
  readonly labels: Map<string, Label>;
  readonly issues: Map<number, Issue>;
  readonly pulls: Map<number, Pull>;
  readonly comments: Map<number, Comment>;
  readonly suites: Map<string, CheckSuite[]>;
  readonly runs: Map<number, CheckRun>;
  readonly statuses: Map<string, Status[]>;
  readonly activity: Activity[];
  readonly collaborators: Map<number, Level>;
  readonly queues: Map<string, QueueEntry[]>;
  /** Oldest first. */
  readonly deployments: Deployment[];
  /** Oldest first. */
  readonly workflowRuns: WorkflowRun[];
  methods: readonly Method[];
  allowsAutoMerge: boolean;
  nextNumber: number;
  /** Open issues and pull requests. */
  openCount: number;
  readonly createdAt: string;
  pushedAt: string;
}

export interface Team {
  readonly id: number;
  readonly organization: Account;
  readonly slug: string;
  /** Without those of its child teams. */
  readonly members: Map<number, Account>;
  readonly parent: Team | undefined;
  readonly repositories: Map<Repo, Level>;
}
