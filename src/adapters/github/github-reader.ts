import type { getOctokit } from '@actions/github';
import { explainFailure, type Question } from './explain-failure.ts';
import { readAgain } from './read-again.ts';

/** GitHub's API, as the toolkit of GitHub Actions makes it; that of an App is the same. */
export type RestApi = Pick<ReturnType<typeof getOctokit>, 'rest' | 'request' | 'graphql'>;

/** How GitHub's API is reached. */
export interface GitHubOptions {
  readonly token: string;
  /** `GITHUB_API_URL` of the runner: GitHub's own, or that of a server of one's own. */
  readonly apiUrl: string;
  /** How long to wait before each further try, in milliseconds. */
  readonly retryAfter?: readonly number[];
}

/** Asks GitHub's API for what can be read without effect, and again where that may help. */
export interface GitHubReader {
  /** @param run one request, which `signal` ends. @throws GitHubError, or for an App HubError */
  read<Answer>(question: Question, run: (octokit: RestApi, signal: AbortSignal) => Promise<Answer>): Promise<Answer>;
}

const timeoutMs = 20_000;

/** Nothing is asked before the first question. */
export function githubReader({ token, apiUrl, retryAfter = [1000, 4000] }: GitHubOptions): GitHubReader {
  let octokit: Promise<RestApi> | undefined;
  const open = async (): Promise<RestApi> => {
    // The file of the event is read while this is loaded: whoever reads the event reports what is wrong with it.
    const { getOctokit } = await import('@actions/github');
    return getOctokit(token, { baseUrl: apiUrl });
  };
  return {
    async read(question, run) {
      octokit ??= open();
      const opened = await octokit;
      return readAgain(
        retryAfter,
        () => run(opened, AbortSignal.timeout(timeoutMs)),
        error => explainFailure(question, error),
      );
    },
  };
}
