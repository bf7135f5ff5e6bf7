import type { Operation, Performed } from '../../../../core/plan/operation.ts';
import type { PullRequestKey } from '../../../../flows/reconcile/ports.ts';
import { nameOfRepository } from '../../name-of-repository.ts';
import type { Connection, Send } from '../connection.ts';
import { notUnderstood } from '../hub-error-of.ts';
import { checkTextLength } from './check-text-length.ts';
import { outcomeOfWrite } from './outcome-of-write.ts';
import { refusalOfPost } from './refusals.ts';

/** What is written below a pull request. */
export type PostOperation = Extract<
  Operation,
  { kind: 'create-comment' | 'update-comment' | 'delete-comment' | 'add-label' | 'remove-label' | 'react' }
>;

/** https://docs.github.com/en/rest/issues/comments: a pull request is an issue there. */
export async function performPost(
  connection: Connection,
  key: PullRequestKey,
  operation: PostOperation,
): Promise<Performed> {
  const what = `pull request ${key.number} of ${key.repository.name}`;
  if ('body' in operation) checkTextLength(65_536, `the comment on ${what}`, operation.body);
  const question = { what, permission: 'pull_requests: write' };
  const written = await connection.write(key, question, sendPost(key, operation));
  return outcomeOfWrite(
    question,
    written,
    ({ status }) => {
      if (status !== 200 && status !== 201 && status !== 204) throw notUnderstood(what);
      return { kind: 'done' };
    },
    refusalOfPost,
  );
}

function sendPost(key: PullRequestKey, operation: PostOperation): Send {
  const name = nameOfRepository(key.repository.name);
  const pull = { ...name, issue_number: key.number };
  const { kind } = operation;
  if (kind === 'create-comment')
    return ({ rest }, signal) => rest.issues.createComment({ ...pull, body: operation.body, request: { signal } });
  if (kind === 'update-comment')
    return ({ rest }, signal) =>
      rest.issues.updateComment({ ...name, comment_id: operation.id, body: operation.body, request: { signal } });
  if (kind === 'delete-comment')
    return ({ rest }, signal) => rest.issues.deleteComment({ ...name, comment_id: operation.id, request: { signal } });
  if (kind === 'add-label')
    return ({ rest }, signal) => rest.issues.addLabels({ ...pull, labels: [operation.name], request: { signal } });
  if (kind === 'remove-label')
    return ({ rest }, signal) => rest.issues.removeLabel({ ...pull, name: operation.name, request: { signal } });
  const { comment: comment_id, reaction: content } = operation;
  return ({ rest }, signal) =>
    rest.reactions.createForIssueComment({ ...name, comment_id, content, request: { signal } });
}
