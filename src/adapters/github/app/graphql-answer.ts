import { mapOf, type Values } from '../../../core/github/values.ts';
import type { HubError } from '../../../flows/reconcile/hub-error.ts';
import type { Question } from '../explain-failure.ts';
import { limitEnds } from '../failure-of.ts';
import { type GraphqlError, graphqlErrors, isDenied, isLimit } from '../graphql-errors.ts';
import { notUnderstood, rateLimited, unavailable } from './hub-error-of.ts';

/** What a query gave. Fields that the App may not read are null in the data, and named. */
export interface QueryAnswer {
  readonly data: Values;
  /** Names of the fields that the App may not read, with those above them. */
  readonly denied: ReadonlySet<string>;
}

/** @param send asks by Octokit, which throws an answer with errors, although it may have data */
export async function graphqlAnswer(
  question: Question,
  now: number,
  send: () => Promise<unknown>,
): Promise<QueryAnswer> {
  try {
    return { data: dataOf(question.what, await send()), denied: new Set() };
  } catch (error) {
    const errors = graphqlErrors(error);
    if (errors === undefined) throw error;
    const failure = graphqlLimit(error, errors, now) ?? graphqlFailure(question, errors);
    if (failure !== undefined) throw failure;
    const denied = errors.filter(isDenied).flatMap(({ path }) => path.filter(name => typeof name === 'string'));
    return { data: dataOf(question.what, mapOf(error).data), denied: new Set(denied) };
  }
}

/** The rate limit that an answer reports. */
export function graphqlLimit(error: unknown, errors: readonly GraphqlError[], now: number): HubError | undefined {
  return errors.some(isLimit) ? rateLimited(limitEnds(mapOf(mapOf(error).headers), now)) : undefined;
}

/** Why the whole answer is of no use; undefined where it is about single fields, or something is not there. */
function graphqlFailure(question: Question, errors: readonly GraphqlError[]): HubError | undefined {
  const isUseful = errors.every(one => isDenied(one) || one.type === 'NOT_FOUND');
  // It stops after ten seconds, and says so without a type.
  return isUseful && errors.length > 0 ? undefined : unavailable(question.what);
}

function dataOf(what: string, data: unknown): Values {
  if (typeof data !== 'object' || data === null) throw notUnderstood(what);
  return mapOf(data);
}
