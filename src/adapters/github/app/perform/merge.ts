import { commitOf } from '../../../../core/github/values.ts';
import type { MergeOperation, Performed } from '../../../../core/plan/operation.ts';
import type { PullRequestKey } from '../../../../flows/reconcile/ports.ts';
import { nameOfRepository } from '../../name-of-repository.ts';
import type { Connection } from '../connection.ts';
import { answerMap, notUnderstood } from '../hub-error-of.ts';
import { outcomeOfWrite } from './outcome-of-write.ts';
import { refusalOfMerge } from './refusals.ts';

/**
 * Merges the head that was judged, and no other one.
 * https://docs.github.com/en/rest/pulls/pulls#merge-a-pull-request
 */
export async function performMerge(
  connection: Connection,
  key: PullRequestKey,
  { head, method, title, message }: Extract<MergeOperation, { kind: 'merge' }>,
): Promise<Performed> {
  const { repository, number } = key;
  const what = `the merge of pull request ${number} of ${repository.name}`;
  const question = { what, permission: 'contents: write' };
  const written = await connection.write(key, question, ({ rest }, signal) =>
    rest.pulls.merge({
      ...nameOfRepository(repository.name),
      pull_number: number,
      sha: head,
      merge_method: method,
      // A rebase makes no commit of its own.
      ...(method === 'rebase' ? {} : { commit_title: title, commit_message: message }),
      request: { signal },
    }),
  );
  return outcomeOfWrite(
    question,
    written,
    ({ data }) => {
      const { merged, sha } = answerMap(what, data);
      const commit = commitOf(sha);
      if (merged !== true || commit === undefined) throw notUnderstood(what);
      return { kind: 'done', commit };
    },
    refusalOfMerge,
  );
}
