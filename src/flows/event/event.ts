import { commitOf, type Values } from '../../core/github/values.ts';
import { type GroupOfEvent, groupOfEvent } from './group-of-event.ts';
import { type PullRequestOfEvent, pullRequestOf } from './pull-request-of.ts';

/** The parts of an event that are looked at. Everything in it is untrusted but its ids. */
export interface Event {
  readonly name: string;
  /** The commit that the event is about: of a pull request the merge commit. */
  readonly sha: string;
  readonly payload: Values;
}

/** What an event asks to be judged. */
export type Task =
  /** What merging a pull request gives. `sha` should be that: the merge commit that GitHub made. */
  | { readonly kind: 'change'; readonly sha: string; readonly pull: PullRequestOfEvent }
  /** A merge group: its tree, and the pull request that it merges. */
  | { readonly kind: 'group'; readonly sha: string; readonly group: GroupOfEvent }
  /** A tree as it is, such as that of a push. `before` is the commit that was there before, where the event names one. */
  | { readonly kind: 'tree'; readonly sha: string; readonly before: string | undefined };

/**
 * What to judge for an event. `pull_request_target` is refused: it runs with secrets, and nothing here needs any.
 *
 * @throws Error for an event that names nothing to judge
 */
export function taskOf({ name, sha, payload }: Event): Task {
  switch (name) {
    case 'pull_request':
    case 'pull_request_review':
      return { kind: 'change', sha, pull: pullRequestOf(payload) };
    case 'merge_group':
      return { kind: 'group', sha, group: groupOfEvent(payload) };
    case 'push':
      return { kind: 'tree', sha, before: commitOf(payload.before) };
    case 'schedule':
    case 'workflow_dispatch':
      return { kind: 'tree', sha, before: undefined };
    case 'pull_request_target':
      throw new Error(
        'Use the event pull_request: the check needs no secrets, and pull_request_target would give it some.',
      );
    default:
      throw new Error(
        `The event ${name} names nothing to check. Use pull_request, pull_request_review, merge_group or push.`,
      );
  }
}
