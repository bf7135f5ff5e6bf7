import { setImmediate } from 'node:timers/promises';
import type { ClusterObject } from '../../../src/core/cluster/object.ts';
import { keyOf, labelOf, referenceTo, specOf } from '../../../src/core/cluster/object.ts';
import type { Sight } from '../../../src/core/cluster/observed.ts';
import { memberOf, objectOf, textOf } from '../../../src/core/json/fields.ts';
import { runLabel } from '../../../src/flows/cluster/perform-action.ts';
import type { ApiServerDouble } from './api-server-double.ts';
import type { RecordedChange } from './recording.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** An install that is under way against the double. */
export interface Playing {
  readonly server: ApiServerDouble;
  readonly clock: VirtualClock;
  /** What the install has seen. */
  readonly sights: readonly Sight[];
  isOver(): boolean;
  /** Called after each change, before the next one. */
  between?(index: number): Promise<void>;
}

/**
 * Lets the objects of a recording change as they did, at the same times of the virtual clock, until the install is over.
 *
 * @throws Error where the install does not do what it did then: such a recording has to be made again
 */
export async function playRecording(changes: readonly RecordedChange[], playing: Playing): Promise<void> {
  const { server, clock, isOver } = playing;
  for (const [index, change] of changes.entries()) {
    await clock.passUntil(change.at, isOver);
    if (isOver()) return;
    const now = server.objects.get(change.key);
    if (change.object === undefined) {
      if (now !== undefined) server.delete(now);
    } else {
      const missing = notDoneNow(change.object, now);
      if (missing !== undefined) throw new Error(`The recording does not fit: after ${change.at} ms, ${missing}.`);
      const put = server.put(change.object);
      // Kinds that are not followed were seen when they were made.
      if (server.watches(put) > 0) await untilSeen(put, playing);
    }
    await playing.between?.(index);
  }
  while (!isOver()) await clock.passToNext(isOver);
}

/** What we had done then, and have not done now. */
function notDoneNow(then: ClusterObject, now: ClusterObject | undefined): string | undefined {
  const { kind, name } = referenceTo(then);
  if (labelOf(then, runLabel) !== '' && now === undefined) return `${kind} ${name} was there, and is not now`;
  const isApproved = (object: ClusterObject) => memberOf(specOf(object), 'approved') === true;
  const isOtherwise = now !== undefined && isApproved(then) && !isApproved(now);
  return isOtherwise ? `${kind} ${name} was approved, and is not now` : undefined;
}

async function untilSeen(object: ClusterObject, { sights, isOver }: Playing): Promise<void> {
  const key = keyOf(referenceTo(object));
  const version = versionOf(object);
  const isThis = (seen: ClusterObject) => versionOf(seen) >= version && keyOf(referenceTo(seen)) === key;
  const isSeen = () =>
    sights.some(sight => ('objects' in sight ? sight.objects : 'object' in sight ? [sight.object] : []).some(isThis));
  while (!isOver() && !isSeen()) await setImmediate();
}

function versionOf(object: ClusterObject): number {
  return Number(textOf(objectOf(object, 'metadata'), 'resourceVersion'));
}
