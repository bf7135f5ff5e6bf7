import { isObjectId } from '../../core/object-id.ts';
import type { ChangedRevisions } from '../cluster/changed-installs.ts';
import type { Forge, Repository } from '../ports.ts';
import type { Advice } from './advice.ts';
import { type Event, taskOf } from './event.ts';
import { mergeOfPullRequest } from './merge-of-pull-request.ts';

interface Wish {
  readonly event: Event;
  /** The commits, where they are named: by ids. */
  readonly base: string | undefined;
  readonly head: string | undefined;
  readonly forge: Forge | undefined;
  readonly advice: Pick<Advice, 'mergeCommit' | 'parents' | 'head' | 'branch'>;
}

/** The revisions whose difference is to be installed. @throws Error where the event has none, or the clone lacks one */
export async function revisionsToInstall(
  repository: Repository,
  { event, base, head, forge, advice }: Wish,
): Promise<ChangedRevisions> {
  if (head !== undefined) {
    if (base === undefined) throw new Error("The input 'head' needs the input 'base'.");
    for (const [name, id] of Object.entries({ base, head }))
      if (!isObjectId(id)) throw new Error(`The input '${name}' takes the id of a commit, not '${id}'.`);
    return { base, head, headIsMerged: false };
  }
  const task = taskOf(event);
  if (task.kind === 'change')
    return mergeOfPullRequest(repository, { sha: event.sha, pull: task.pull, base, forge, advice });
  const before = base ?? (task.kind === 'group' ? task.group.base : task.before);
  if (before === undefined)
    throw new Error(`The event ${event.name} changes nothing to install. Set the inputs 'base' and 'head'.`);
  return { base: before, head: event.sha, headIsMerged: true };
}
