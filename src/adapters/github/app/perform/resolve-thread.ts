import { mapOf } from '../../../../core/github/values.ts';
import type { Operation, Performed } from '../../../../core/plan/operation.ts';
import type { PullRequestKey } from '../../../../flows/reconcile/ports.ts';
import type { Connection } from '../connection.ts';
import { notUnderstood } from '../hub-error-of.ts';
import { resolveThreadMutation } from './mutations.ts';
import { outcomeOfWrite } from './outcome-of-write.ts';
import { refusalOfPost } from './refusals.ts';

/** Resolves a conversation. GitHub lets an App do that only with `contents: write`, which it does not document (github/gh-aw#35726). */
export async function resolveThread(
  connection: Connection,
  key: PullRequestKey,
  { id }: Extract<Operation, { kind: 'resolve-thread' }>,
): Promise<Performed> {
  const what = `a conversation on pull request ${key.number} of ${key.repository.name}`;
  const question = { what, permission: 'contents: write' };
  const written = await connection.mutate(key, question, resolveThreadMutation, { thread: id });
  return outcomeOfWrite(
    question,
    written,
    ({ data }) => {
      if (mapOf(mapOf(mapOf(data).resolveReviewThread).thread).isResolved !== true) throw notUnderstood(what);
      return { kind: 'done' };
    },
    refusalOfPost,
  );
}
