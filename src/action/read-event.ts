import { readFileSync } from 'node:fs';
import { commitOf } from '../core/github/values.ts';
import { isObject } from '../core/json.ts';
import type { Event } from '../flows/event/index.ts';

/**
 * The event that the runner tells of.
 *
 * @throws Error where its file cannot be read, or is no JSON map, or where the runner names no commit
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/variables
 */
export function readEvent(): Event {
  const { GITHUB_EVENT_NAME: name = '', GITHUB_EVENT_PATH: path, GITHUB_SHA: commit } = process.env;
  const payload = path === undefined ? {} : readPayload(path);
  const sha = commitOf(commit);
  if (sha === undefined) throw new Error(`GITHUB_SHA is not the id of a commit: '${String(commit)}'.`);
  return { name, sha, payload, ...startedAgain() };
}

/** The attempts of a run are counted from 1. */
function startedAgain(): Pick<Event, 'again'> {
  const { GITHUB_RUN_ATTEMPT: attempt = '1', GITHUB_TRIGGERING_ACTOR: by } = process.env;
  return attempt === '1' ? {} : { again: { by } };
}

function readPayload(path: string): Event['payload'] {
  let payload: unknown;
  try {
    payload = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw unreadable(path, error instanceof Error ? error.message : String(error));
  }
  if (!isObject(payload)) throw unreadable(path, 'it is not a JSON object');
  return payload;
}

function unreadable(path: string, why: string): Error {
  return new Error(`The event in the file ${path} (GITHUB_EVENT_PATH) cannot be read: ${why}.`);
}
