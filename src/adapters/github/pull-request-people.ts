import { accountOf } from '../../core/github/values.ts';
import { knownIfDefined } from '../../core/known-if-defined.ts';
import { effectiveReviews } from '../../core/policy/effective-reviews.ts';
import type { People, PeopleFacts, PullRequestName } from '../../flows/ports.ts';
import { findPusher } from './find-pusher.ts';
import { GitHubError } from './github-error.ts';
import type { GitHubReader } from './github-reader.ts';
import { listReviews } from './list-reviews.ts';
import { readPull } from './read-pull.ts';

type Facts = PeopleFacts['facts'];

const nothing: PeopleFacts = { facts: {} };

/** The people of a pull request as GitHub has them now: author, draft, reviews, and who pushed the head. */
export function pullRequestPeople(reader: GitHubReader, pull: PullRequestName): People {
  return {
    async look({ pushedBy }) {
      const isCertain = pushedBy?.known === true && pushedBy.assumed !== true;
      const found = await Promise.all([
        looked(['author', 'isDraft'], () => stateOf(reader, pull)),
        looked(['approvals', 'changesRequestedBy'], () => reviewsOf(reader, pull)),
        isCertain ? nothing : looked(['pushedBy'], () => pusherOf(reader, pull)),
      ]);
      return {
        facts: Object.assign({}, ...found.map(({ facts }) => facts)) as Facts,
        lacking: Object.assign({}, ...found.map(({ lacking }) => lacking ?? {})) as NonNullable<PeopleFacts['lacking']>,
      };
    },
  };
}

/** What the token may not read is left out, as if nobody had asked. What GitHub failed to give is not known. */
async function looked(names: readonly (keyof Facts)[], look: () => Promise<Facts>): Promise<PeopleFacts> {
  try {
    return { facts: await look() };
  } catch (error) {
    if (!(error instanceof GitHubError)) throw error;
    const sentence = `${error.message} ${error.fix}`;
    const unknown = Object.fromEntries(names.map(name => [name, { known: false }])) as Facts;
    return {
      facts: error.code === 'denied' ? {} : unknown,
      lacking: Object.fromEntries(names.map(name => [name, sentence])) as NonNullable<PeopleFacts['lacking']>,
    };
  }
}

async function stateOf(reader: GitHubReader, { repository, number }: PullRequestName): Promise<Facts> {
  const { user, draft } = await readPull(reader, repository, number);
  return {
    author: knownIfDefined(accountOf(user)),
    isDraft: knownIfDefined(typeof draft === 'boolean' ? draft : undefined),
  };
}

async function reviewsOf(reader: GitHubReader, pull: PullRequestName): Promise<Facts> {
  const { approvals, changesRequestedBy } = effectiveReviews(await listReviews(reader, pull), pull.head);
  return { approvals: knownIfDefined(approvals), changesRequestedBy: knownIfDefined(changesRequestedBy) };
}

async function pusherOf(reader: GitHubReader, pull: PullRequestName): Promise<Facts> {
  const pusher = await findPusher(reader, pull);
  if (pusher !== undefined) return { pushedBy: knownIfDefined(pusher) };
  throw new GitHubError(
    'unexpected',
    'GitHub does not say who pushed the head.',
    'Push again, or have an owner approve it.',
  );
}
