import { addSeconds } from '../../core/add-seconds.ts';
import type { ControllerParts } from './controller-parts.ts';
import type { PullRequestKey } from './ports.ts';
import { readStored, writeStored } from './stored-value.ts';

/** How often something was tried in vain for the same commits, and when it is tried again. */
interface Tries {
  readonly head: string;
  readonly base: string;
  readonly count: number;
  readonly at: string;
}

const minute = 60;
const pauses = [minute, 5 * minute, 15 * minute, 60 * minute] as const;

/** Seconds before the next try. @param retries that were in vain so far */
export function retrySeconds(retries: number): number {
  return pauses[retries] ?? 60 * minute;
}

/** What is tried in vain: something could not be determined, GitHub refused, does not show a merge yet, or took it out of its queue. */
type Reason = 'undetermined' | 'refused' | 'closing' | 'queued';

/** Until when the same is not tried again for the same commits; undefined where it may be tried now. */
export async function pausedUntil(
  { history, clock }: ControllerParts,
  key: PullRequestKey,
  why: Reason,
  { head, base }: { readonly head: string; readonly base: string },
): Promise<string | undefined> {
  const tries = await readStored<Tries>(history, storageKeyOf(key, why));
  return tries?.head === head && tries.base === base && clock.now() < tries.at ? tries.at : undefined;
}

/**
 * When a pull request is looked at again by itself. The time stays the same until it has come, so that what is shown does not change
 * with every look. Other commits begin anew.
 */
export async function nextRetry(
  { history, clock }: ControllerParts,
  key: PullRequestKey,
  why: Reason,
  { head, base }: { readonly head: string; readonly base: string },
): Promise<string> {
  const storageKey = storageKeyOf(key, why);
  const tries = await readStored<Tries>(history, storageKey);
  const isSame = tries?.head === head && tries.base === base;
  const now = clock.now();
  if (isSame && now < tries.at) return tries.at;
  const count = isSame ? tries.count + 1 : 0;
  const at = addSeconds(now, retrySeconds(count));
  await writeStored(history, storageKey, { head, base, count, at } satisfies Tries);
  return at;
}

function storageKeyOf({ repository, number }: PullRequestKey, why: Reason): string {
  return `tries:${why}:${repository.id}:${number}`;
}
