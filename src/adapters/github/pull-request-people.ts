import type { Actor } from '../../core/actors.ts';
import { labelsOf } from '../../core/github/labels-of.ts';
import { accountOf, mapOf, textOf } from '../../core/github/values.ts';
import { knownIfDefined } from '../../core/known-if-defined.ts';
import { sameAccount } from '../../core/ownership/same-account.ts';
import { effectiveReviews } from '../../core/policy/effective-reviews.ts';
import type { People, PeopleFacts, PullRequestName } from '../../flows/ports.ts';
import { findPusher } from './find-pusher.ts';
import { GitHubError } from './github-error.ts';
import type { GitHubReader } from './github-reader.ts';
import { listReviews } from './list-reviews.ts';
import { readBaseChange } from './read-base-change.ts';
import { readPull } from './read-pull.ts';

type Facts = PeopleFacts['facts'];

const nothing: PeopleFacts = { facts: {} };

/**
 * The people of a pull request as GitHub has them now: author, draft, labels, reviews, and who pushed the head.
 *
 * @throws Error where its base branch is another one than it is judged for: a verdict would be shown for the head, whatever its base is
 */
export function pullRequestPeople(reader: GitHubReader, pull: PullRequestName): People {
  return {
    async look({ pushedBy }) {
      const told = pushedBy?.known === true && pushedBy.assumed !== true ? pushedBy.value : undefined;
      const found = await Promise.all([
        looked(['author', 'isDraft'], () => stateOf(reader, pull)),
        looked(['approvals', 'changesRequestedBy'], () => reviewsOf(reader, pull)),
        told === undefined ? pusherOf(reader, pull) : contradictionOf(reader, pull, told),
      ]);
      const { approvedForOtherBase, labels } = Object.assign({}, ...found) as PeopleFacts;
      return {
        facts: Object.assign({}, ...found.map(({ facts }) => facts)) as Facts,
        ...(approvedForOtherBase === undefined ? {} : { approvedForOtherBase }),
        ...(labels === undefined ? {} : { labels }),
        lacking: Object.assign({}, ...found.map(({ lacking }) => lacking ?? {})) as NonNullable<PeopleFacts['lacking']>,
      };
    },
  };
}

/** What the token may not read is left out, as if nobody had asked. What GitHub failed to give is not known. */
async function looked(names: readonly (keyof Facts)[], look: () => Promise<PeopleFacts>): Promise<PeopleFacts> {
  try {
    return await look();
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

async function stateOf(reader: GitHubReader, { repository, number, base }: PullRequestName): Promise<PeopleFacts> {
  const { user, draft, base: baseNow, labels: listed } = await readPull(reader, repository, number);
  const branch = textOf(mapOf(baseNow).ref);
  if (base !== undefined && branch !== undefined && branch !== base)
    throw new Error(
      `The base branch of pull request ${number} is ${branch} now, and this run is about ${base}. The run that the change of the base branch started checks it; if there is none, add the type \`edited\` to the event pull_request of the workflow and push again.`,
    );
  const labels = labelsOf(listed);
  return {
    facts: {
      author: knownIfDefined(accountOf(user)),
      isDraft: knownIfDefined(typeof draft === 'boolean' ? draft : undefined),
    },
    ...(labels === undefined ? {} : { labels }),
  };
}

/**
 * Reviews, and, where one of them approves this head, since when it is the head for this base branch. Where that cannot be read, whoever asks for changes
 * is known all the same.
 */
async function reviewsOf(reader: GitHubReader, pull: PullRequestName): Promise<PeopleFacts> {
  const reviews = await listReviews(reader, pull);
  const found = effectiveReviews(reviews, pull.head, undefined);
  const changesRequestedBy = knownIfDefined(found.changesRequestedBy);
  if (found.approvals.length === 0)
    return { facts: { approvals: knownIfDefined(found.approvals), changesRequestedBy } };
  const approved = await looked(['approvals'], async () => {
    // Read after the reviews: a change in between makes them count no longer.
    const { approvals, approvedForOtherBase } = effectiveReviews(
      reviews,
      pull.head,
      await readBaseChange(reader, pull),
    );
    return { facts: { approvals: knownIfDefined(approvals) }, approvedForOtherBase };
  });
  return { ...approved, facts: { approvals: { known: false }, ...approved.facts, changesRequestedBy } };
}

function pusherOf(reader: GitHubReader, pull: PullRequestName): Promise<PeopleFacts> {
  return looked(['pushedBy'], async () => {
    const pusher = await findPusher(reader, pull);
    if (pusher !== undefined) return { facts: { pushedBy: knownIfDefined(pusher) } };
    throw new GitHubError(
      'unexpected',
      'GitHub does not say who pushed the head.',
      'Push again, or have an owner approve it.',
    );
  });
}

/**
 * Whether the record names somebody else than the event did. The run may be one that was started again: then somebody may have pushed the head back since
 * (T13). The record may also be late, so nobody can tell which of them is right.
 */
async function contradictionOf(reader: GitHubReader, pull: PullRequestName, told: Actor): Promise<PeopleFacts> {
  const { pushedBy } = (await pusherOf(reader, pull)).facts;
  if (pushedBy?.known !== true || sameAccount(pushedBy.value, told)) return nothing;
  const sentence = `By the event, ${told.login} pushed the head; by GitHub's record of the repository, ${pushedBy.value.login} did. Push again, or have an owner approve it.`;
  return { facts: { pushedBy: { known: false } }, lacking: { pushedBy: sentence } };
}
