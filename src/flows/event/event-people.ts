import type { Actor, Known } from '../../core/actors.ts';
import { accountOf, commitOf, mapOf } from '../../core/github/values.ts';
import { knownIfDefined } from '../../core/known-if-defined.ts';
import { sameLogin } from '../../core/ownership/login.ts';
import { sameAccount } from '../../core/ownership/same-account.ts';
import type { People, PeopleFacts } from '../ports.ts';
import type { Advice } from './advice.ts';
import type { Event } from './event.ts';
import type { PullRequestOfEvent } from './pull-request-of.ts';

/** What an event of a pull request says about people: author, draft and labels, and who pushed or asks for changes where that is what it is about. */
export function eventPeople(
  event: Event,
  pull: PullRequestOfEvent,
  advice: Pick<Advice, 'pusher' | 'reviews'>,
): People {
  const pushedBy = pusherOf(event, pull);
  return {
    async look() {
      return {
        facts: {
          author: knownIfDefined(pull.author),
          isDraft: event.again === undefined ? knownIfDefined(pull.isDraft) : { known: false },
          pushedBy,
          ...requesterOf(event),
        },
        ...(pull.labels === undefined ? {} : { labels: pull.labels }),
        lacking: {
          pushedBy: `${whyUnclear(event, pull)}: ${advice.pusher}.`,
          ...(event.again === undefined ? {} : { isDraft: `${whyOld}: ${advice.reviews}.` }),
          approvals: `Reviews are not in an event: ${advice.reviews}.`,
        },
      };
    },
  };
}

/** Nobody knows any more what the event says of draft, labels and base branch, if nobody can be asked. */
const whyOld =
  'The run was started again, and the pull request may have become a draft, or got another base branch or label since its event';

/**
 * A review that asks for changes is known by its event, be it that nobody may read the others. One that approves is left to those who can: it may have
 * been dismissed since, or be for another base branch.
 */
function requesterOf({ name, payload }: Event): Pick<PeopleFacts['facts'], 'changesRequestedBy'> {
  const { state, user } = mapOf(payload.review);
  if (name !== 'pull_request_review' || String(state).toLowerCase() !== 'changes_requested') return {};
  const requester = accountOf(user);
  return { changesRequestedBy: knownIfDefined(requester === undefined ? undefined : [requester]) };
}

function whyUnclear(event: Event, { head }: PullRequestOfEvent): string {
  const { name } = event;
  if (isAgainByOther(event))
    return 'The run was started again, and not by who caused its event, so somebody else may have pushed the head since';
  return head.isMalformed
    ? `The event ${name} has no valid name of the head repository (pull_request.head.repo.full_name, of its owner), so who pushed the head is not known`
    : `The event ${name} does not say who pushed the head`;
}

function isAgainByOther({ again, payload }: Event): boolean {
  return again !== undefined && !sameLogin(again.by ?? '', accountOf(payload.sender)?.login ?? '');
}

/**
 * `synchronize` is sent by whoever changed the head: by a push, in the web editor, or by updating the branch from its base.
 * Every other event is sent by whoever did something else. Of a new pull request from a fork of the author's own it is
 * assumed that the author pushed; of another one everybody who may push to that repository could have. Later nobody can
 * tell from an event: a push by somebody else may have come in between, and a review is enough to send the next event.
 * Whoever starts an old run again may have pushed its head back before (T13); only the sender of the event vouches for it.
 * https://docs.github.com/en/webhooks/webhook-events-and-payloads#pull_request
 */
function pusherOf(event: Event, { author, head }: PullRequestOfEvent): Known<Actor> {
  const { name, payload } = event;
  if (name !== 'pull_request' || isAgainByOther(event)) return { known: false };
  const sender = accountOf(payload.sender);
  if (payload.action === 'synchronize')
    return commitOf(payload.after) === head.sha ? knownIfDefined(sender) : { known: false };
  const isOwn = [sender, head.owner].every(
    one => one !== undefined && author !== undefined && sameAccount(one, author),
  );
  if (payload.action !== 'opened' || author === undefined || !isOwn) return { known: false };
  return { known: true, value: author, assumed: true };
}
