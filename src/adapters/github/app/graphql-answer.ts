import { mapOf, textOf, type Values } from '../../../core/github/values.ts';
import type { HubError } from '../../../flows/reconcile/hub-error.ts';
import type { Question } from '../explain-failure.ts';
import { limitEnds } from '../failure-of.ts';
import { notUnderstood, rateLimited, unavailable } from './hub-error-of.ts';

/** What a query gave. Fields that the App may not read are null in the data, and named. */
export interface QueryAnswer {
  readonly data: Values;
  /** Names of the fields that the App may not read, with those above them. */
  readonly denied: ReadonlySet<string>;
}

/** One error inside an answer of GraphQL. */
export interface GraphqlError {
  /** Such as `NOT_FOUND`, `FORBIDDEN`, `UNPROCESSABLE`; undefined where the server gave up. */
  readonly type: string | undefined;
  /** Names of fields, and numbers of elements. */
  readonly path: readonly unknown[];
  /** Not ours: to be compared, never to be shown. */
  readonly message: string;
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

/** The errors of an answer of GraphQL; undefined where the error is another one. */
export function graphqlErrors(error: unknown): readonly GraphqlError[] | undefined {
  const { name, errors } = mapOf(error);
  if (name !== 'GraphqlResponseError') return undefined;
  return (Array.isArray(errors) ? errors : []).map(one => {
    const { type, path, message } = mapOf(one);
    return {
      type: textOf(type),
      path: Array.isArray(path) ? path : [],
      message: typeof message === 'string' ? message : '',
    };
  });
}

/** The rate limit that an answer reports. It comes with HTTP 200. */
export function graphqlLimit(error: unknown, errors: readonly GraphqlError[], now: number): HubError | undefined {
  const isLimited = errors.some(({ type, message }) => type === 'RATE_LIMITED' || /rate limit/i.test(message));
  return isLimited ? rateLimited(limitEnds(mapOf(mapOf(error).headers), now)) : undefined;
}

/** Why the whole answer is of no use; undefined where it is about single fields, or something is not there. */
function graphqlFailure(question: Question, errors: readonly GraphqlError[]): HubError | undefined {
  const isUseful = errors.every(one => isDenied(one) || one.type === 'NOT_FOUND');
  // It stops after ten seconds, and says so without a type.
  return isUseful && errors.length > 0 ? undefined : unavailable(question.what);
}

export function isDenied({ type, message }: GraphqlError): boolean {
  return type === 'FORBIDDEN' || /^resource not accessible by integration/i.test(message);
}

function dataOf(what: string, data: unknown): Values {
  if (typeof data !== 'object' || data === null) throw notUnderstood(what);
  return mapOf(data);
}
