import type { Actor } from '../state/actor.ts';
import { ApiError } from '../state/api-error.ts';
import { git, runGit, writeCommits } from '../state/git.ts';
import type { Pull, ReviewThread, Shape } from '../state/model.ts';
import type { World } from '../state/world.ts';
import { hunksOf, patchesOf } from './patches.ts';
import { branchMoved } from './push.ts';
import { suggestedText } from './suggested-text.ts';

/** A comment that a review is to have. */
export interface LineWish {
  readonly path: string;
  readonly line: number;
  readonly startLine: number;
  readonly body: string;
}

/** What GitHub takes: lines of the head that the pull request shows, in one hunk. @throws ApiError */
export async function lineWishesOf(pull: Pull, comments: unknown): Promise<readonly LineWish[]> {
  const wishes = (Array.isArray(comments) ? (comments as Shape[]) : []).map(one => ({
    path: String(one.path),
    line: Number(one.line),
    startLine: Number(one.start_line ?? one.line),
    hasStart: one.start_line !== undefined,
    isRight: (one.side ?? 'RIGHT') === 'RIGHT',
    body: String(one.body),
  }));
  const patches = wishes.length === 0 ? new Map<string, string>() : await patchesOf(pull);
  const errors = wishes.flatMap(({ path, line, startLine, hasStart, isRight }) => {
    const hunk = hunksOf(patches.get(path)).find(({ start, end }) => start <= line && line <= end);
    if (!patches.has(path)) return ['Path could not be resolved'];
    if (hunk === undefined || !isRight) return ['Pull request review thread line must be part of the diff'];
    if (hasStart && startLine >= line) return ['Pull request review thread start line must precede the end line.'];
    return startLine < hunk.start
      ? ['Pull request review thread start line must be part of the same hunk as the line.']
      : [];
  });
  if (errors.length > 0) throw new ApiError(422, 'Unprocessable Entity', { errors });
  return wishes;
}

export function addThreads(
  world: World,
  pull: Pull,
  wishes: readonly LineWish[],
  { commit, by }: { readonly commit: string; readonly by: Actor },
): void {
  for (const { path, line, startLine, body } of wishes)
    pull.threads.push({
      id: world.id(),
      path,
      commit,
      line,
      startLine,
      comments: [{ id: world.largeId(), by: by.account, body, createdAt: world.time() }],
      isResolved: false,
    });
}

/** Where the lines of a thread are in the present head; undefined where one of them changed since. */
export async function linesNow(pull: Pull, thread: ReviewThread): Promise<{ first: number; last: number } | undefined> {
  const { path, commit, startLine, line } = thread;
  if (commit === pull.head.sha) return { first: startLine, last: line };
  const range = [commit, pull.head.sha];
  const text = await git(pull.repo.directory, ['diff', '--no-renames', '-U0', ...range, '--', path]);
  if (/^\+\+\+ \/dev\/null$/mu.test(text)) return undefined;
  let moved = 0;
  for (const [, at, gone = '1', more] of text.matchAll(/^@@ -(\d+)(?:,(\d+))? \+\d+(?:,(\d+))? @@/gmu)) {
    const [start, count] = [Number(at), Number(gone)];
    // Lines that are only added come behind the line that is named.
    if (count === 0 ? start >= startLine && start < line : start <= line && start + count > startLine) return undefined;
    if (start < startLine) moved += Number(more ?? '1') - count;
  }
  return { first: startLine + moved, last: line + moved };
}

/** What "Commit suggestion" does: the lines of the block in place of those of the thread, in a commit of who presses it, and the thread is resolved. */
export async function applySuggestion(world: World, pull: Pull, thread: ReviewThread, by: Actor): Promise<string> {
  const lines = await linesNow(pull, thread);
  if (lines === undefined) throw new ApiError(422, 'This suggestion is outdated and cannot be applied.');
  const { repo, branch } = pull.head;
  const { out } = await runGit(repo.directory, ['cat-file', 'blob', `${pull.head.sha}:${thread.path}`]);
  const text = suggestedText(out, lines, thread.comments[0]?.body ?? '');
  if (text === undefined) throw new ApiError(422, 'There is no suggestion.');
  const [sha = ''] = await writeCommits(repo.directory, [
    {
      reference: `refs/heads/${branch}`,
      parents: [pull.head.sha],
      files: { [thread.path]: text },
      message: 'Apply suggestion',
      by: { name: by.account.login, email: `${by.account.login}@users.noreply.github.com` },
      date: Math.floor(world.milliseconds() / 1000),
    },
  ]);
  thread.isResolved = true;
  await branchMoved(world, repo, { branch, before: pull.head.sha, after: sha }, by);
  return sha;
}
