import { execFileSync } from 'node:child_process';

interface Account {
  readonly login: string;
  readonly id: number;
}

/** What a test says of a pull request; GitHub's usual answers stand for the rest. */
export interface PullRequestFacts {
  readonly user: Account;
  readonly draft?: unknown;
  readonly action?: string;
  /** Who sent the event; by default the author. */
  readonly sender?: Account;
  /** Whose fork the head is in; by default the author's. */
  readonly forkOf?: Account;
  readonly base?: string;
  readonly head?: string;
  readonly number?: unknown;
}

/**
 * The payload of an event of pull request 7 of o/catalog, of the shape that GitHub documents.
 * https://docs.github.com/en/webhooks/webhook-events-and-payloads#pull_request
 *
 * @param directory a clone that has the merge commit
 * @param merge the merge commit that GitHub made: its parents are base and head, unless the test says others
 */
export function pullRequestPayload(directory: string, merge: string, facts: PullRequestFacts) {
  const [base = '', head = ''] = execFileSync('git', ['-C', directory, 'show', '-s', '--format=%P', merge], {
    encoding: 'utf8',
  })
    .trim()
    .split(' ');
  const { user, draft = false, action = 'opened', sender = user, forkOf = user, number = 7 } = facts;
  const repositoryOf = (owner: Account) => ({ full_name: `${owner.login}/catalog`, owner });
  return {
    action,
    number: 7,
    ...(action === 'synchronize' ? { before: base, after: facts.head ?? head } : {}),
    pull_request: {
      number,
      user,
      draft,
      head: { ref: 'pull', sha: facts.head ?? head, repo: repositoryOf(forkOf) },
      base: { ref: 'main', sha: facts.base ?? base, repo: repositoryOf({ login: 'o', id: 99 }) },
    },
    sender,
  };
}
