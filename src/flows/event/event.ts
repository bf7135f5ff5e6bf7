import { commitOf, textOf, type Values } from '../../core/github/values.ts';
import { type GroupOfEvent, groupOfEvent } from './group-of-event.ts';
import { type PullRequestOfEvent, pullRequestOf } from './pull-request-of.ts';

/** The parts of an event that are looked at. Everything in it is untrusted but its ids. */
export interface Event {
  readonly name: string;
  /** The commit that the event is about: of a pull request the merge commit. */
  readonly sha: string;
  readonly payload: Values;
  /** Who started its run again, by login, where somebody did: what it says of may be long ago. `undefined` there: nobody says who. */
  readonly again?: { readonly by: string | undefined };
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
 * @throws Error for an event that names nothing to judge, or another commit than the one that it is said to be about
 */
export function taskOf({ name, sha, payload, again }: Event): Task {
  switch (name) {
    case 'pull_request':
    case 'pull_request_review':
      return { kind: 'change', sha, pull: pullRequestOf(payload, again !== undefined) };
    case 'merge_group': {
      const group = groupOfEvent(payload);
      return { kind: 'group', sha: same(sha, group.head, 'merge_group.head_sha'), group };
    }
    case 'push':
      return { kind: 'tree', sha: same(sha, branchOf(payload), 'after'), before: commitOf(payload.before) };
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

/** What a push made of its branch. A tag may be an object of its own, which leads to the commit. */
function branchOf({ ref, after }: Values): string | undefined {
  return textOf(ref)?.startsWith('refs/heads/') === true ? commitOf(after) : undefined;
}

/** The commit of the event, which what the event says has to agree with. @throws Error */
function same(sha: string, named: string | undefined, key: string): string {
  if (named === undefined || named === sha) return sha;
  throw new Error(`The event is about the commit ${named} (${key}), but GITHUB_SHA is ${sha}.`);
}
