import type { Shape } from './state/model.ts';

/** A request, as far as a test tells them apart. */
export interface Asked {
  readonly method: string;
  /** As GitHub's description writes it; `/graphql`; `/{owner}/{repo}/git-upload-pack` of git. */
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  /** Of a push `references`, those that it moves. */
  readonly body: Shape;
  /** Fields of the root that a GraphQL request asks for, such as `mergePullRequest`. */
  readonly fields: readonly string[];
}

/** Before anything is done, or after it took effect and before it is answered. */
export type When = 'before' | 'after';

/** What happens to a request instead of, or besides, the answer. */
export type Fault =
  | {
      readonly kind: 'answer';
      readonly when: When;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: unknown;
    }
  | { readonly kind: 'cut'; readonly when: When }
  | { readonly kind: 'slow'; readonly when: When; readonly ms: number }
  | { readonly kind: 'run'; readonly when: When; readonly run: () => unknown };

function answer(status: number, message: string, headers = {}, when: When = 'before'): Fault {
  const body = { message, documentation_url: 'https://docs.github.com/rest', status: String(status) };
  return { kind: 'answer', when, status, headers, body };
}

/** The ways in which GitHub does not answer as one would like. */
export const faults = {
  /** All requests of the hour are used up. `resetAt`: seconds since the epoch. */
  primaryRateLimit: (resetAt: number, status: 403 | 429 = 403): Fault =>
    answer(status, 'API rate limit exceeded for installation ID 1.', {
      'x-ratelimit-limit': '5000',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-used': '5000',
      'x-ratelimit-reset': String(resetAt),
      'x-ratelimit-resource': 'core',
    }),
  /** Too many at once, or too much content. `retryAfter`: seconds; GitHub does not always say it. */
  secondaryRateLimit: (retryAfter?: number, status: 403 | 429 = 403): Fault =>
    answer(
      status,
      'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
      retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    ),
  /** 5xx, before or after the effect. */
  serverError: (status = 502, when: When = 'before'): Fault => answer(status, 'Server Error', {}, when),
  /** A 502 of what stands before GitHub: no JSON. */
  badGateway: (when: When = 'before'): Fault => ({
    kind: 'answer',
    when,
    status: 502,
    headers: { 'content-type': 'text/html' },
    body: '<html><body><h1>502 Bad Gateway</h1></body></html>',
  }),
  unauthorized: (): Fault => answer(401, 'Bad credentials'),
  status: (status: number, message: string, when: When = 'before'): Fault => answer(status, message, {}, when),
  /** GraphQL says most of what went wrong with status 200. */
  graphql: (type: string, message: string, data: Shape | null = null): Fault => ({
    kind: 'answer',
    when: 'before',
    status: 200,
    headers: {},
    body: { data, errors: [{ type, message }] },
  }),
  /** It gives up after ten seconds, and has no type for that. */
  graphqlTimeout: (when: When = 'before'): Fault => ({
    kind: 'answer',
    when,
    status: 200,
    headers: {},
    body: {
      data: null,
      errors: [{ message: 'Something went wrong while executing your query. This may be the result of a timeout.' }],
    },
  }),
  /** The connection is cut, before or after the effect. */
  cut: (when: When = 'before'): Fault => ({ kind: 'cut', when }),
  slow: (ms: number, when: When = 'before'): Fault => ({ kind: 'slow', when, ms }),
  /** Something else happens at this very moment: somebody pushes between the request and its effect, or before the answer. */
  meanwhile: (run: () => unknown, when: When = 'before'): Fault => ({ kind: 'run', when, run }),
  /** Answered as it should be: to let some requests pass before the next fault. */
  none: (): Fault => ({ kind: 'slow', when: 'before', ms: 0 }),
} as const;

/** `PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge`, `GRAPHQL enqueuePullRequest`, or a function. */
export type Matcher = string | ((asked: Asked) => boolean);

/** What is to go wrong, in the order in which it was said. */
export class FaultPlan {
  readonly #planned: { readonly matcher: Matcher; readonly answers: Fault[]; readonly isLasting: boolean }[] = [];

  /** The next requests that match get these, one each; where `forever` is said all get the first. */
  add(matcher: Matcher, answers: readonly Fault[], forever: boolean): () => void {
    const planned = { matcher, answers: [...answers], isLasting: forever };
    this.#planned.push(planned);
    return () => {
      const at = this.#planned.indexOf(planned);
      if (at >= 0) this.#planned.splice(at, 1);
    };
  }

  next(asked: Asked): Fault | undefined {
    const at = this.#planned.findIndex(({ matcher }) => matches(matcher, asked));
    const found = this.#planned[at];
    if (found === undefined) return undefined;
    if (found.isLasting) return found.answers[0];
    const fault = found.answers.shift();
    if (found.answers.length === 0) this.#planned.splice(at, 1);
    return fault;
  }
}

function matches(matcher: Matcher, asked: Asked): boolean {
  if (typeof matcher === 'function') return matcher(asked);
  const [method, what = ''] = matcher.split(' ');
  if (method === 'GRAPHQL') return asked.fields.includes(what);
  return asked.method === method && asked.template === what;
}
