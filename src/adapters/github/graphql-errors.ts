import { mapOf, textOf } from '../../core/github/values.ts';

/** One error inside an answer of GraphQL. */
export interface GraphqlError {
  /** Such as `NOT_FOUND`, `FORBIDDEN`, `UNPROCESSABLE`; undefined where the server gave up. */
  readonly type: string | undefined;
  /** Names of fields, and numbers of elements. */
  readonly path: readonly unknown[];
  /** Not ours: to be compared, never to be shown. */
  readonly message: string;
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

/** Whether a rate limit refused the query. It comes with HTTP 200. */
export function isLimit({ type, message }: GraphqlError): boolean {
  return type === 'RATE_LIMITED' || /rate limit/i.test(message);
}

/** Whether the token or the App may not read the field. */
export function isDenied({ type, message }: GraphqlError): boolean {
  return type === 'FORBIDDEN' || /^resource not accessible by integration/i.test(message);
}
