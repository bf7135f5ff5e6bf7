import { addSeconds } from '../../core/add-seconds.ts';
import type { ControllerParts } from './controller-parts.ts';
import type { PullRequestKey } from './ports.ts';
import { readStored, writeStored } from './stored-value.ts';

/** A review of suggestions that was about to be posted. */
interface PostedHead {
  readonly head: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

type Parts = Pick<ControllerParts, 'history' | 'clock'>;

/** By then GitHub shows what was posted, or it was not. */
const shownSeconds = 600;

/** The head that suggestions were posted for moments ago. What GitHub lists may be some seconds old, and a review cannot be taken back. */
export async function readPostedHead({ history, clock }: Parts, key: PullRequestKey): Promise<string | undefined> {
  const posted = await readStored<PostedHead>(history, storageKeyOf(key));
  return posted !== undefined && addSeconds(posted.at, shownSeconds) > clock.now() ? posted.head : undefined;
}

/** Before it is posted: a process that dies in between must not post it twice. */
export async function notePostedHead({ history, clock }: Parts, key: PullRequestKey, head: string): Promise<void> {
  await writeStored(history, storageKeyOf(key), { head, at: clock.now() } satisfies PostedHead);
}

function storageKeyOf({ repository, number }: PullRequestKey): string {
  return `suggested:${repository.id}:${number}`;
}
