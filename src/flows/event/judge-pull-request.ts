import { judgeChangeWithDetails } from '../judge-change-with-details.ts';
import { combinePeople } from '../people/combine-people.ts';
import { peopleFromOptions } from '../people/people-from-options.ts';
import { withLabels } from '../people/with-labels.ts';
import type { Forge, People, PullRequestName, Repository } from '../ports.ts';
import { eventPeople } from './event-people.ts';
import { mergeOfPullRequest } from './merge-of-pull-request.ts';
import type { PullRequestOfEvent } from './pull-request-of.ts';
import { reproducingCommand } from './reproducing-command.ts';
import type { EventRequest, JudgedEvent } from './request.ts';

/** The verdict on a pull request: on what merging exactly the event's head gives. @throws Error where the clone lacks it */
export async function judgePullRequest(
  repository: Repository,
  request: EventRequest,
  pull: PullRequestOfEvent,
): Promise<JudgedEvent> {
  const { event, base, forge, openImages, advice } = request;
  const merge = await mergeOfPullRequest(repository, { sha: event.sha, pull, base, forge, advice });
  const actors = await combinePeople([
    eventPeople(event, pull, advice),
    ...peopleOfForge(forge, pull),
    peopleFromOptions(request.people),
  ]);
  for (const sentence of actors.lacking ?? []) request.warn(sentence);
  const { verdict, tree, config, maintainers } = await judgeChangeWithDetails(repository, {
    ...merge,
    actors: config => withLabels(actors, actors.labels, config.merge.holdLabel),
    now: request.now,
    ...(openImages === undefined ? {} : { openImages }),
    reproduce: people => reproducingCommand(merge, people, request.imageWords),
  });
  const name = nameOf(pull);
  const branch = pull.base.branch;
  if (name === undefined || branch === undefined) return { verdict };
  // The given head may be a name.
  const ids = { base: (await repository.commit(merge.base))?.id ?? merge.base, head: pull.head.sha, tree };
  const judgement = { ...ids, verdict, merge: config.config.merge, maintainers };
  return { verdict, report: { pull: name, branch, judgement, people: actors } };
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

function peopleOfForge(forge: Forge | undefined, pull: PullRequestOfEvent): readonly People[] {
  if (forge === undefined) return [];
  const name = nameOf(pull);
  return [name === undefined ? nobodyToAskAbout : forge.people(name)];
}

/** The pull request as it is asked about; undefined where the event does not name it. */
function nameOf({ number, head, base }: PullRequestOfEvent): PullRequestName | undefined {
  if (number === undefined || base.repository === undefined) return undefined;
  const { repository, branch: name } = head;
  const branch = repository === undefined || name === undefined ? undefined : { repository, name };
  return { repository: base.repository, number, base: base.branch, head: head.sha, branch };
}
