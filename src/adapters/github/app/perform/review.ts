import type { LineComment, Operation, Performed } from '../../../../core/plan/operation.ts';
import type { PullRequestKey } from '../../../../flows/reconcile/ports.ts';
import { nameOfRepository } from '../../name-of-repository.ts';
import type { Connection } from '../connection.ts';
import { notUnderstood } from '../hub-error-of.ts';
import { checkTextLength } from './check-text-length.ts';
import { outcomeOfWrite } from './outcome-of-write.ts';
import { refusalOfPost } from './refusals.ts';

/**
 * Posts all comments at once: one request, and one message to those who follow the pull request.
 * https://docs.github.com/en/rest/pulls/reviews#create-a-review-for-a-pull-request
 */
export async function performReview(
  connection: Connection,
  key: PullRequestKey,
  { head, body, comments }: Extract<Operation, { kind: 'create-review' }>,
): Promise<Performed> {
  const { repository, number } = key;
  const what = `the review of pull request ${number} of ${repository.name}`;
  checkTextLength(65_536, what, body, ...comments.map(comment => comment.body));
  const question = { what, permission: 'pull_requests: write' };
  const written = await connection.write(key, question, ({ rest }, signal) =>
    rest.pulls.createReview({
      ...nameOfRepository(repository.name),
      pull_number: number,
      commit_id: head,
      event: 'COMMENT',
      body,
      comments: comments.map(atLines),
      request: { signal },
    }),
  );
  return outcomeOfWrite(
    question,
    written,
    ({ status }) => {
      if (status !== 200) throw notUnderstood(what);
      return { kind: 'done' };
    },
    refusalOfPost,
  );
}

/** The right side is that of the head. GitHub refuses a first line that is the last one, too. */
function atLines({ path, startLine, endLine, body }: LineComment) {
  const first = startLine === endLine ? {} : { start_line: startLine, start_side: 'RIGHT' };
  return { path, body, line: endLine, side: 'RIGHT', ...first };
}
