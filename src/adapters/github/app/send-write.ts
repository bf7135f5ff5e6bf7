import type { Question } from '../explain-failure.ts';
import { failureOf } from '../failure-of.ts';
import { graphqlErrors, isDenied } from '../graphql-errors.ts';
import { graphqlLimit } from './graphql-answer.ts';
import { hubErrorOf, notUnderstood, unavailable } from './hub-error-of.ts';

/** What came of a write that GitHub answered. */
export type WriteAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly data: unknown }
  /** GitHub did nothing. */
  | {
      readonly kind: 'refused';
      /** Of the answer; of GraphQL, that which the REST API would have given. */
      readonly status: number;
      /** Not ours: to be compared, never to be shown. */
      readonly message: string;
    };

/**
 * Sends a write, once, and reads the answer.
 *
 * @throws HubError where there is none, where it breaks off, and for limits and tokens: a write may have had its effect unless the code says otherwise
 */
export async function sendWrite(
  question: Question,
  now: number,
  send: () => Promise<{ readonly status: number; readonly data: unknown }>,
): Promise<WriteAnswer> {
  try {
    const { status, data } = await send();
    // The repository has another name by now: nothing was done.
    if (status >= 300) throw unavailable(question.what);
    return { kind: 'answered', status, data };
  } catch (error) {
    const errors = graphqlErrors(error);
    if (errors !== undefined) {
      const limit = graphqlLimit(error, errors, now);
      if (limit !== undefined) throw limit;
      const message = errors.map(one => one.message).join('\n');
      if (errors.some(isDenied)) return { kind: 'refused', status: 403, message };
      if (errors.some(({ type }) => type === 'NOT_FOUND')) return { kind: 'refused', status: 404, message };
      if (errors.some(({ type }) => type === 'UNPROCESSABLE')) return { kind: 'refused', status: 422, message };
      if (errors.some(({ type }) => type !== undefined)) throw notUnderstood(question.what);
      throw unavailable(question.what);
    }
    const { status, message } = failureOf(error);
    if (status !== undefined && status !== 401 && status < 500) return { kind: 'refused', status, message };
    throw hubErrorOf(question, error, 'change');
  }
}
