import { type Actor, levelOf, mayWrite } from '../state/actor.ts';
import { ApiError, invalid } from '../state/api-error.ts';
import { writeReference } from '../state/git.ts';
import type { Pull, Repo, Review, ReviewState } from '../state/model.ts';
import type { World } from '../state/world.ts';
import { newIssue } from './issues.ts';
import { emitPull, touch } from './payloads.ts';
import { dismiss, emitReview } from './reviews.ts';

export interface PullWish {
  readonly title: string;
  readonly body?: string | null;
  readonly head: { readonly repo: Repo; readonly branch: string };
  readonly base: string;
  readonly isDraft?: boolean;
}

export async function openPull(world: World, repo: Repo, wish: PullWish, by: Actor): Promise<Pull> {
  const sha = wish.head.repo.branches.get(wish.head.branch);
  if (sha === undefined) throw invalid('PullRequest', 'head', 'head is invalid');
  const base = repo.branches.get(wish.base);
  if (base === undefined) throw invalid('PullRequest', 'base', 'base is invalid');
  const twin = [...repo.pulls.values()].some(
    ({ issue, head, base: { branch } }) =>
      issue.state === 'open' &&
      head.repo === wish.head.repo &&
      head.branch === wish.head.branch &&
      branch === wish.base,
  );
  const label = `${wish.head.repo.owner.login}:${wish.head.branch}`;
  if (twin) throw invalid('PullRequest', 'head', `A pull request already exists for ${label}.`);
  const issue = newIssue(world, repo, wish.title, wish.body ?? null, by.account);
  const pull: Pull = {
    id: issue.id,
    issue,
    repo,
    number: issue.number,
    isDraft: wish.isDraft ?? false,
    head: { ...wish.head, sha },
    base: { branch: wish.base, sha: base },
    baseChanges: [],
    reviews: [],
    threads: [],
    merged: undefined,
    mergeability: undefined,
    autoMerge: undefined,
  };
  issue.pull = pull;
  repo.pulls.set(pull.number, pull);
  await writeReference(repo.directory, `refs/pull/${pull.number}/head`, sha);
  return pull;
}

export function announcePull(world: World, pull: Pull, by: Actor): void {
  emitPull(world, pull, 'opened', by);
}

export async function reopenPull(world: World, pull: Pull, by: Actor): Promise<void> {
  if (pull.merged !== undefined || pull.head.repo.isGone)
    throw invalid('PullRequest', 'state', 'state cannot be changed.');
  const sha = pull.head.repo.branches.get(pull.head.branch);
  if (sha === undefined)
    throw invalid('PullRequest', 'state', `state cannot be changed. The ${pull.head.branch} branch was deleted.`);
  pull.repo.openCount++;
  pull.issue.state = 'open';
  pull.issue.closedAt = undefined;
  pull.head.sha = sha;
  touch(world, pull);
  await writeReference(pull.repo.directory, `refs/pull/${pull.number}/head`, sha);
  emitPull(world, pull, 'reopened', by);
}

export interface PullEdit {
  readonly title?: string | undefined;
  readonly body?: string | undefined;
  readonly base?: string | undefined;
}

export function editPull(world: World, pull: Pull, edit: PullEdit, by: Actor): void {
  const changes: Record<string, unknown> = {};
  if (edit.title !== undefined && edit.title !== pull.issue.title) {
    changes.title = { from: pull.issue.title };
    pull.issue.title = edit.title;
  }
  if (edit.body !== undefined && edit.body !== pull.issue.body) {
    changes.body = { from: pull.issue.body };
    pull.issue.body = edit.body;
  }
  if (edit.base !== undefined && edit.base !== pull.base.branch) {
    const sha = pull.repo.branches.get(edit.base);
    if (sha === undefined) throw invalid('PullRequest', 'base', `Proposed base branch '${edit.base}' was not found`);
    changes.base = { ref: { from: pull.base.branch }, sha: { from: pull.base.sha } };
    const [from, to] = [pull.base.branch, edit.base];
    pull.baseChanges.push({ id: world.id(), at: world.time(), by: by.account, from, to });
    pull.base = { branch: edit.base, sha };
    pull.autoMerge = undefined;
  }
  touch(world, pull);
  emitPull(world, pull, 'edited', by, { changes });
}

export function setDraft(world: World, pull: Pull, isDraft: boolean, by: Actor): void {
  pull.isDraft = isDraft;
  touch(world, pull);
  emitPull(world, pull, isDraft ? 'converted_to_draft' : 'ready_for_review', by);
}

export function addReview(
  world: World,
  pull: Pull,
  wish: { readonly state: Exclude<ReviewState, 'DISMISSED'>; readonly body?: string; readonly commit?: string },
  by: Actor,
): Review {
  if (by.account === pull.issue.by && wish.state !== 'COMMENTED') {
    const what = wish.state === 'APPROVED' ? 'approve' : 'request changes on';
    throw new ApiError(422, 'Unprocessable Entity', { errors: [`Review Can not ${what} your own pull request`] });
  }
  if (levelOf(world, pull.repo, by) === undefined) throw new ApiError(404, 'Not Found');
  const review = {
    id: world.largeId(),
    by: by.account,
    body: wish.body ?? '',
    state: wish.state,
    commit: wish.commit ?? pull.head.sha,
    submittedAt: world.time(),
  };
  pull.reviews.push(review);
  touch(world, pull);
  emitReview(world, pull, review, 'submitted', by);
  return review;
}

export function dismissReview(world: World, pull: Pull, review: Review, by: Actor): void {
  if (!mayWrite(world, pull.repo, by)) throw new ApiError(403, 'Must have write access to dismiss reviews');
  dismiss(world, pull, review, by);
}
