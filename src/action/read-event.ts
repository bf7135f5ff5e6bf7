import { commitOf } from '../core/github/values.ts';
import { isObject } from '../core/json.ts';
import type { Event } from '../flows/event/event.ts';

/**
 * The event that the runner tells of.
 *
 * @throws Error where its file cannot be read, or is no JSON map, or where the runner names no commit
 */
export async function readEvent(): Promise<Event> {
  // The file is read while this is loaded: what is wrong with it is thrown by the import.
  const { context } = await import('@actions/github').catch((error: unknown) => {
    throw unreadable(error instanceof Error ? error.message : String(error));
  });
  const payload: unknown = context.payload;
  if (!isObject(payload)) throw unreadable('it is not a JSON object');
  const sha = commitOf(context.sha);
  if (sha === undefined) throw new Error(`GITHUB_SHA is not the id of a commit: '${String(context.sha)}'.`);
  return { name: context.eventName, sha, payload: context.payload };
}

function unreadable(why: string): Error {
  return new Error(
    `The event in the file ${process.env.GITHUB_EVENT_PATH} (GITHUB_EVENT_PATH) cannot be read: ${why}.`,
  );
}
