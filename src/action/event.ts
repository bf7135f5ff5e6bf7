import { isObjectId } from '../adapters/git/object-id.ts';
import type { Actor } from '../core/actors.ts';

/** What an event asks to be judged. */
export type Task =
  /** The merge commit that GitHub made for a pull request, against its first parent. */
  | {
      readonly kind: 'change';
      readonly base: string;
      readonly merged: string;
      readonly author: Actor;
      readonly isDraft: boolean;
    }
  /** A tree as it is: a merge group or a push. `before` is the commit that was there before, where the event names one. */
  | { readonly kind: 'tree'; readonly revision: string; readonly before: string | undefined };

/** The parts of an event that are looked at. Everything in it is untrusted but its ids. */
export interface Event {
  readonly name: string;
  /** The commit that the event is about: of a pull request the merge commit. */
  readonly sha: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/**
 * What to judge for an event. `pull_request_target` is refused: it runs with secrets, and nothing here needs any.
 *
 * @throws Error for an event that names nothing to judge
 */
export function taskOf(event: Event): Task {
  switch (event.name) {
    case 'pull_request':
      return { kind: 'change', base: `${event.sha}^1`, merged: event.sha, ...pullRequestOf(event.payload) };
    case 'merge_group':
      return { kind: 'tree', revision: event.sha, before: idOf(recordOf(event.payload.merge_group)?.base_sha) };
    case 'push':
      return { kind: 'tree', revision: event.sha, before: idOf(event.payload.before) };
    case 'schedule':
    case 'workflow_dispatch':
      return { kind: 'tree', revision: event.sha, before: undefined };
    case 'pull_request_target':
      throw new Error(
        'Use the event pull_request: the check needs no secrets, and pull_request_target would give it some.',
      );
    default:
      throw new Error(`The event ${event.name} names nothing to judge. Use pull_request, merge_group or push.`);
  }
}

function pullRequestOf(payload: Event['payload']): { author: Actor; isDraft: boolean } {
  const pullRequest = recordOf(payload.pull_request);
  const user = recordOf(pullRequest?.user);
  if (typeof user?.login !== 'string' || typeof user.id !== 'number') {
    throw new Error('The event has no pull_request.user with login and id: it is not an event of a pull request.');
  }
  return { author: { login: user.login, id: user.id }, isDraft: pullRequest?.draft === true };
}

/** The id of a commit. Zeros stand for none: before a branch is made nothing is there. */
function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && isObjectId(value) && !/^0+$/.test(value) ? value : undefined;
}

function recordOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}
