import type { Octokit } from '@octokit/rest';
import { textOf, type Values } from '../../../core/github/values.ts';
import type { Question } from '../explain-failure.ts';
import { failureOf } from '../failure-of.ts';
import type { GitHubReader, RestApi } from '../github-reader.ts';
import { readAgain } from '../read-again.ts';
import { type Access, type AccessTokens, nameOfAccess, type RepositoryAccess } from './access-tokens.ts';
import { graphqlAnswer, type QueryAnswer } from './graphql-answer.ts';
import { hubErrorOf } from './hub-error-of.ts';
import { keepRecent } from './keep-recent.ts';
import { openOctokit, type RequestMade } from './open-octokit.ts';
import { type RateLimits, rateLimits, usualWritesPerMinute } from './rate-limits.ts';
import { sendWrite, type WriteAnswer } from './send-write.ts';

/** How GitHub is reached. */
export interface ConnectionOptions {
  /** The App whose checks are its own; 0 where nobody asks as an App. */
  readonly appId: number;
  /** Such as `https://api.github.com`, or `https://HOST/api/v3` of a GitHub Enterprise Server. */
  readonly apiUrl: string;
  /** How long to wait for an answer, in milliseconds. */
  readonly timeoutMs?: number;
  /** How long to wait before each further try of a read, in milliseconds. Writes are sent once. */
  readonly retryAfter?: readonly number[];
  /** Writes for an installation in a minute, and how long one may wait for its turn; as GitHub allows it where it is left out. */
  readonly writesPerMinute?: number;
  readonly maxWaitMs?: number;
  /** Told of each request that was sent. */
  readonly onRequest?: (request: RequestMade) => void;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** The key of an App. */
export interface AppKey {
  readonly appId: number;
  /** PEM, PKCS#1 or PKCS#8; line breaks may be written as `\n`. */
  readonly privateKey: string;
}

/** How GitHub is reached as an App; or with one token for everything, to read what a person or a job may read. */
export type HubOptions = ConnectionOptions & (AppKey | { readonly token: string });

/** One request of Octokit, and what its answer has to have. */
export type Send = (
  octokit: RestApi,
  signal: AbortSignal,
) => Promise<{ readonly status: number; readonly data: unknown }>;

/** Makes what requests are authorized with. `request` asks as the App itself. */
export type MakeTokens = (request: Octokit['request'], now: () => number) => AccessTokens;

/** GitHub, as the App asks it. Everything throws HubError. */
export interface Connection {
  readonly appId: number;
  now(): number;
  reader(access: Access): GitHubReader;
  /** Asks whether an answer has changed, where it was given before. `toValue` makes of it what is kept. */
  readUnchanged<Value>(
    access: Access,
    question: Question & { readonly key: string },
    run: (octokit: RestApi, headers: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Answer>,
    toValue: (answer: Answer) => Value,
  ): Promise<Value>;
  query(access: Access, question: Question, text: string, variables: Values): Promise<QueryAnswer>;
  /** Sends once. What GitHub refuses is part of the answer. */
  write(access: Access, question: Question, send: Send): Promise<WriteAnswer>;
  mutate(access: Access, question: Question, text: string, variables: Values): Promise<WriteAnswer>;
  /** The token alone, for git. */
  repositoryToken(installed: RepositoryAccess): Promise<string>;
}

export interface Answer {
  readonly data: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

const maxClients = 500;

/** Nothing is asked before the first question. */
export function connect(options: ConnectionOptions, makeTokens: MakeTokens): Connection {
  const { appId, timeoutMs = 20_000, retryAfter = [500], now = Date.now } = options;
  const clients = new Map<string, ReturnType<typeof openClient>>();
  /** GitHub counts what an installation asks, whatever its tokens are for. */
  const limitsOf = new Map<number | 'app', RateLimits>();
  const recent = recentAnswers(2000);

  const openLimits = () =>
    rateLimits({
      writesPerMinute: options.writesPerMinute ?? usualWritesPerMinute(options.apiUrl),
      maxWaitMs: options.maxWaitMs ?? 30_000,
      now,
    });
  const openClient = (access: Access) => {
    const counted = access === 'app' ? access : access.installation;
    const limits = limitsOf.get(counted) ?? openLimits();
    limitsOf.set(counted, limits);
    const authorization = () => tokens.authorization(access);
    const onRefused = () => tokens.onRefused(access);
    const { apiUrl, onRequest } = options;
    return { limits, octokit: openOctokit({ apiUrl, timeoutMs, authorization, limits, onRefused, onRequest, now }) };
  };
  const clientOf = (access: Access) => {
    const name = nameOfAccess(access);
    const found = clients.get(name) ?? openClient(access);
    keepRecent(clients, name, found, maxClients);
    return found;
  };
  // Tokens are requested as the App itself, through its client, which has them from `tokens` in turn.
  const request = ((...args: Parameters<Octokit['request']>) =>
    clientOf('app').octokit.request(...args)) as unknown as Octokit['request'];
  const tokens = makeTokens(request, now);

  const read = <Result>(access: Access, question: Question, run: (octokit: Octokit) => Promise<Result>) => {
    const { octokit } = clientOf(access);
    let isRenewed = false;
    const once = async () => {
      try {
        return await run(octokit);
      } catch (error) {
        // The token may have been withdrawn before its time: it is renewed once.
        if (isRenewed || access === 'app' || failureOf(error).status !== 401) throw error;
        isRenewed = true;
        return await run(octokit);
      }
    };
    return readAgain(retryAfter, once, error => hubErrorOf(question, error));
  };
  const reader = (access: Access): GitHubReader => ({
    read: (question, run) => read(access, question, octokit => run(octokit, AbortSignal.timeout(timeoutMs))),
  });

  return {
    appId,
    now,
    reader,
    async readUnchanged(access, question, run, toValue) {
      const key = `${nameOfAccess(access)} ${question.key}`;
      const kept = recent.get(key);
      const headers = kept === undefined ? {} : { 'if-none-match': kept.etag };
      const answer = await read(access, question, async octokit => {
        try {
          return await run(octokit, headers, AbortSignal.timeout(timeoutMs));
        } catch (error) {
          if (kept !== undefined && failureOf(error).status === 304) return undefined;
          throw error;
        }
      });
      if (answer === undefined) return kept?.value as ReturnType<typeof toValue>;
      const value = toValue(answer);
      const etag = textOf(answer.headers.etag);
      if (etag !== undefined) recent.set(key, etag, value);
      return value;
    },
    query: (access, question, text, variables) =>
      read(access, question, async octokit =>
        graphqlAnswer(question, now(), () => octokit.graphql<unknown>(text, variables)),
      ),
    async write(access, question, send) {
      const { octokit, limits } = clientOf(access);
      await limits.turn();
      return sendWrite(question, now(), () => send(octokit, AbortSignal.timeout(timeoutMs)));
    },
    async mutate(access, question, text, variables) {
      const { octokit, limits } = clientOf(access);
      await limits.turn();
      return sendWrite(question, now(), async () => ({
        status: 200,
        data: await octokit.graphql<unknown>(text, variables),
      }));
    },
    repositoryToken: tokens.repositoryToken,
  };
}

/** What was made of an answer that has an ETag: GitHub says for nothing that it still is so. */
interface RecentAnswers {
  get(key: string): { readonly etag: string; readonly value: unknown } | undefined;
  set(key: string, etag: string, value: unknown): void;
}

/** Keeps those that were used last. */
function recentAnswers(most: number): RecentAnswers {
  const kept = new Map<string, { readonly etag: string; readonly value: unknown }>();
  return {
    get(key) {
      const found = kept.get(key);
      if (found === undefined) return undefined;
      keepRecent(kept, key, found, most);
      return found;
    },
    set(key, etag, value) {
      keepRecent(kept, key, { etag, value }, most);
    },
  };
}
