import {
  addStatus,
  createRun,
  type RunWish,
  requestAction,
  rerequestRun,
  rerequestSuite,
  updateRun,
} from '../deeds/checks.ts';
import { closePull } from '../deeds/close.ts';
import {
  addComment,
  addLabel,
  deleteComment,
  editComment,
  openIssue,
  removeLabel,
  setIssueState,
} from '../deeds/issues.ts';
import { type MergeWish, mergePull } from '../deeds/merge-pull.ts';
import { workOut, writeStored } from '../deeds/mergeability.ts';
import {
  addReview,
  announcePull,
  dismissReview,
  editPull,
  openPull,
  type PullEdit,
  reopenPull,
  setDraft,
} from '../deeds/pulls.ts';
import { branchMoved } from '../deeds/push.ts';
import { addThreads, applySuggestion, type LineWish } from '../deeds/threads.ts';
import { endRun, rerunWorkflow, uploadArtifact } from '../deeds/workflow-runs.ts';
import type { Fault, FaultPlan, Matcher } from '../faults.ts';
import { type NewCommit, writeCommits, writeReference } from '../state/git.ts';
import type {
  App,
  CheckRun,
  CheckSuite,
  Comment,
  Issue,
  Pull,
  Repo,
  Review,
  ReviewState,
  ReviewThread,
  Status,
  WorkflowRun,
} from '../state/model.ts';
import type { World } from '../state/world.ts';
import type { Tally } from '../tally.ts';
import type { Webhooks } from '../webhooks.ts';
import { Setting } from './setting.ts';

export interface PushWish {
  readonly by: string;
  /** Null removes a file. */
  readonly files: Readonly<Record<string, string | null>>;
  readonly message?: string;
  /** Where the commit starts from in place of the branch's tip: a forced push. */
  readonly from?: string;
}

export interface OpenWish {
  /** Who opens it, from a fork of their own. */
  readonly by: string;
  readonly files?: Readonly<Record<string, string | null>>;
  /** A commit that is there already, in place of `files`. */
  readonly sha?: string;
  readonly title?: string;
  readonly body?: string;
  readonly base?: string;
  readonly branch?: string;
  readonly isDraft?: boolean;
  /** From a branch of the repository itself. */
  readonly isFromSame?: boolean;
}

/** What people, and GitHub's page, do. */
export class Driver extends Setting {
  readonly webhooks: Webhooks;
  readonly tally: Tally;
  readonly #plan: FaultPlan;

  constructor(world: World, webhooks: Webhooks, plan: FaultPlan, tally: Tally) {
    super(world);
    this.webhooks = webhooks;
    this.tally = tally;
    this.#plan = plan;
  }

  /** The next requests that match go wrong, one for each of `answers`; all of them, as the first, with `forever`. Gives what takes it back. */
  fail(matcher: Matcher, answers: readonly Fault[], { forever = false } = {}): () => void {
    return this.#plan.add(matcher, answers, forever);
  }

  /** When nothing goes on in the background: webhooks are answered, queues have done what they could. */
  settled(): Promise<void> {
    return this.world.settled();
  }

  /** A commit on a branch, which is made where it is new. Gives its id. */
  async push(repo: Repo, branch: string, wish: PushWish): Promise<string> {
    return await this.world.exclusive(repo, async () => {
      const before = repo.branches.get(branch);
      const parent = wish.from ?? before ?? repo.branches.get(repo.defaultBranch);
      const [sha = ''] = await writeCommits(repo.directory, [this.#commit(branch, parent, wish)]);
      await branchMoved(this.world, repo, { branch, before, after: sha }, this.actor(wish.by));
      return sha;
    });
  }

  #commit(branch: string, parent: string | undefined, { by, files, message = 'Change' }: PushWish): NewCommit {
    return {
      reference: `refs/heads/${branch}`,
      parents: parent === undefined ? [] : [parent],
      files,
      message,
      by: { name: by, email: `${by}@users.noreply.github.com` },
      date: Math.floor(this.world.milliseconds() / 1000),
    };
  }

  async openPull(repo: Repo, wish: OpenWish): Promise<Pull> {
    const [pull] = await this.openPulls(repo, [wish]);
    if (pull === undefined) throw new Error('no pull request');
    return pull;
  }

  /** Many at once. */
  async openPulls(repo: Repo, wishes: readonly OpenWish[]): Promise<readonly Pull[]> {
    const heads = await Promise.all(
      wishes.map(async wish => ({
        wish,
        from: wish.isFromSame ? repo : await this.fork(repo, wish.by),
        branch: wish.branch ?? `change-${this.world.id()}`,
        base: wish.base ?? repo.defaultBranch,
      })),
    );
    return await this.world.exclusive(repo, async () => {
      const fresh = heads.filter(({ wish }) => wish.sha === undefined);
      // Forks share their objects.
      const shas = await writeCommits(
        repo.directory,
        fresh.map(({ wish, from, branch, base }) => {
          const parent = from.branches.get(branch) ?? repo.branches.get(base);
          const { by, files = {}, title: message = 'Change' } = wish;
          return { ...this.#commit(branch, parent, { by, files, message }), reference: 'refs/double' };
        }),
      );
      await writeReference(repo.directory, 'refs/double', undefined);
      for (const one of heads) {
        const { wish, from, branch } = one;
        const after = wish.sha ?? shas[fresh.indexOf(one)];
        const before = from.branches.get(branch);
        await writeReference(from.directory, `refs/heads/${branch}`, after);
        await branchMoved(this.world, from, { branch, before, after }, this.actor(wish.by));
      }
      const pulls: Pull[] = [];
      for (const { wish, from, branch, base } of heads) {
        const { by, title = 'Change', body = null, isDraft = false } = wish;
        const head = { repo: from, branch };
        const pull = await openPull(this.world, repo, { title, body, head, base, isDraft }, this.actor(by));
        const changedFiles = Object.keys(wish.files ?? {}).length;
        if (wish.sha === undefined)
          writeStored(pull, { commits: 1, additions: changedFiles, deletions: 0, changedFiles });
        announcePull(this.world, pull, this.actor(by));
        pulls.push(pull);
      }
      return pulls;
    });
  }

  async closePull(pull: Pull, by: string): Promise<void> {
    await closePull(this.world, pull, this.actor(by));
  }

  async reopenPull(pull: Pull, by: string): Promise<void> {
    await reopenPull(this.world, pull, this.actor(by));
  }

  /** Title, body or base branch. */
  editPull(pull: Pull, edit: PullEdit, by: string): void {
    editPull(this.world, pull, edit, this.actor(by));
  }

  setDraft(pull: Pull, isDraft: boolean, by: string): void {
    setDraft(this.world, pull, isDraft, this.actor(by));
  }

  /** Somebody presses "Merge". Gives the commit. @throws ApiError where GitHub would not */
  async merge(pull: Pull, by: string, wish: MergeWish = { method: 'merge' }): Promise<string> {
    return await this.world.exclusive(pull.repo, () => mergePull(this.world, pull, wish, this.actor(by)));
  }

  /** Whether it can be merged, worked out now and not when somebody asks. */
  workOutMergeability(pull: Pull): Promise<boolean> {
    return workOut(this.world, pull);
  }

  comment(on: Pull | Issue, by: string, body: string): Comment {
    return addComment(this.world, 'issue' in on ? on.issue : on, body, this.actor(by));
  }

  editComment(comment: Comment, by: string, body: string): void {
    editComment(this.world, comment, body, this.actor(by));
  }

  deleteComment(comment: Comment, by: string): void {
    deleteComment(this.world, comment, this.actor(by));
  }

  /** Of the present head, where no commit is named. */
  review(pull: Pull, by: string, state: Exclude<ReviewState, 'DISMISSED'>, commit?: string): Review {
    return addReview(this.world, pull, { state, ...(commit === undefined ? {} : { commit }) }, this.actor(by));
  }

  dismissReview(pull: Pull, review: Review, by: string): void {
    dismissReview(this.world, pull, review, this.actor(by));
  }

  /** Somebody comments at a line of the present head. */
  remark(pull: Pull, by: string, lines: Omit<LineWish, 'startLine'>): ReviewThread {
    const actor = this.actor(by);
    const { commit } = addReview(this.world, pull, { state: 'COMMENTED' }, actor);
    addThreads(this.world, pull, [{ ...lines, startLine: lines.line }], { commit, by: actor });
    return pull.threads.at(-1) as ReviewThread;
  }

  /** Somebody presses "Commit suggestion". Gives the commit. */
  async applySuggestion(pull: Pull, thread: ReviewThread, by: string): Promise<string> {
    return await this.world.exclusive(pull.repo, () => applySuggestion(this.world, pull, thread, this.actor(by)));
  }

  label(on: Pull | Issue, name: string, by: string): void {
    addLabel(this.world, 'issue' in on ? on.issue : on, name, this.actor(by));
  }

  unlabel(on: Pull | Issue, name: string, by: string): void {
    removeLabel(this.world, 'issue' in on ? on.issue : on, name, this.actor(by));
  }

  openIssue(repo: Repo, title: string, by: string, labels: readonly string[] = []): Issue {
    return openIssue(this.world, repo, title, labels, this.actor(by));
  }

  closeIssue(issue: Issue, by: string): void {
    setIssueState(this.world, issue, 'closed', this.actor(by));
  }

  /** A check run of another App. */
  check(repo: Repo, sha: string, app: App, wish: RunWish): CheckRun {
    return createRun(this.world, repo, sha, wish, app);
  }

  updateCheck(run: CheckRun, wish: RunWish): void {
    updateRun(this.world, run, wish);
  }

  status(repo: Repo, sha: string, by: string, state: Status['state'], context: string): Status {
    return addStatus(this.world, repo, { sha, state, context }, this.actor(by));
  }

  /** A run of a workflow uploads files. */
  upload(run: WorkflowRun, name: string, files: Readonly<Record<string, string | Uint8Array>>): void {
    uploadArtifact(this.world, run, name, files);
  }

  /** Somebody presses "Re-run all jobs" at a run of a workflow. */
  rerunWorkflow(run: WorkflowRun): void {
    rerunWorkflow(this.world, run);
  }

  /** A run of a workflow comes to its end. */
  endRun(repo: Repo, run: WorkflowRun, conclusion: string): void {
    endRun(this.world, repo, run, conclusion);
  }

  /** Somebody presses "Re-run" at a run. */
  rerun(run: CheckRun, by: string): void {
    rerequestRun(this.world, run, this.actor(by));
  }

  rerunAll(suite: CheckSuite, by: string): void {
    rerequestSuite(this.world, suite, this.actor(by));
  }

  /** Somebody presses a button that the run offers. */
  press(run: CheckRun, identifier: string, by: string): void {
    requestAction(this.world, run, identifier, this.actor(by));
  }

  /** Somebody takes another name. Ids stay. */
  rename(login: string, to: string): void {
    this.world.rename(this.world.account(login), to);
  }

  /** Somebody deletes their account. */
  deleteAccount(login: string): void {
    this.world.account(login).isGone = true;
  }
}
