import type { getOctokit } from '@actions/github';
import { explainFailure, type Question } from './explain-failure.ts';

/** As the toolkit of GitHub Actions makes it. */
type Octokit = ReturnType<typeof getOctokit>;

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
  /** @param run one request, which `signal` ends. @throws GitHubError */
  read<Answer>(question: Question, run: (octokit: Octokit, signal: AbortSignal) => Promise<Answer>): Promise<Answer>;
}

const timeoutMs = 20_000;

/** Nothing is asked before the first question. */
export function githubReader({ token, apiUrl, retryAfter = [1000, 4000] }: GitHubOptions): GitHubReader {
  let octokit: Promise<Octokit> | undefined;
  const open = async (): Promise<Octokit> => {
    // The file of the event is read while this is loaded: whoever reads the event reports what is wrong with it.
    const { getOctokit } = await import('@actions/github');
    return getOctokit(token, { baseUrl: apiUrl });
  };
  return {
    async read(question, run) {
      octokit ??= open();
      const opened = await octokit;
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await run(opened, AbortSignal.timeout(timeoutMs));
        } catch (error) {
          const failure = explainFailure(question, error);
          const wait = retryAfter[attempt];
          if (failure.code !== 'unavailable' || wait === undefined) throw failure;
          await new Promise(resolve => setTimeout(resolve, wait));
        }
      }
    },
  };
}
