import type { Verdict } from '../../core/report/verdict.ts';
import { judgeChange } from '../judge-change.ts';
import { gatherPeople } from '../people/gather-people.ts';
import { statedPeople } from '../people/stated-people.ts';
import type { Forge, People, Repository } from '../ports.ts';
import { eventPeople } from './event-people.ts';
import { mergeOfPullRequest } from './merge-of-pull-request.ts';
import type { PullRequestOfEvent } from './pull-request-of.ts';
import { reproducingCommand } from './reproducing-command.ts';
import type { EventRequest } from './request.ts';

/** The verdict on a pull request: on what merging exactly the event's head gives. @throws Error where the clone lacks it */
export async function judgePullRequest(
  repository: Repository,
  request: EventRequest,
  pull: PullRequestOfEvent,
): Promise<Verdict> {
  const { event, base, forge, openImages, advice } = request;
  const merge = await mergeOfPullRequest(repository, { sha: event.sha, pull, base, forge, advice });
  const actors = await gatherPeople([
    eventPeople(event, pull, advice),
    ...peopleOfForge(forge, pull),
    statedPeople(request.people),
  ]);
  for (const sentence of actors.lacking ?? []) request.warn(sentence);
  return judgeChange(repository, {
    ...merge,
    actors,
    now: request.now,
    ...(openImages === undefined ? {} : { openImages }),
    reproduce: reproducingCommand(merge, actors, request.imageWords),
  });
}

/** An event that does not name its pull request: a forge could be asked, and what it would say is not known. */
const nobodyToAskAbout: People = {
  async look() {
    return {
      facts: { approvals: { known: false }, changesRequestedBy: { known: false } },
      lacking: {
        approvals: 'The event does not name its pull request, so its reviews are not known: run the check again.',
      },
    };
  },
};

function peopleOfForge(forge: Forge | undefined, { number, head, base }: PullRequestOfEvent): readonly People[] {
  if (forge === undefined) return [];
  if (number === undefined || base.repository === undefined) return [nobodyToAskAbout];
  const { repository, branch: name } = head;
  const branch = repository === undefined || name === undefined ? undefined : { repository, name };
  return [forge.people({ repository: base.repository, number, head: head.sha, branch })];
}
