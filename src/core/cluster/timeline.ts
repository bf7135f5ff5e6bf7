import { type ClusterObject, keyOf, referenceTo, shownReference } from './object.ts';
import type { Sight } from './observed.ts';
import { stateText } from './state-text.ts';

/** A change of the state of an object. */
export interface Sighting {
  /** Milliseconds since the install began. */
  readonly at: number;
  /** `Subscription foo`. */
  readonly object: string;
  /** What is new: `UpgradePending, foo.v1.0.0`; `deleted`. */
  readonly state: string;
}

/** Notes the changes that people follow an install by. */
export interface Timeline {
  readonly sightings: readonly Sighting[];
  /** @returns what is new */
  note(sight: Sight, at: number): readonly Sighting[];
}

export function createTimeline(): Timeline {
  const sightings: Sighting[] = [];
  const last = new Map<string, string>();
  const noteState = (object: ClusterObject, state: string, at: number): readonly Sighting[] => {
    const reference = referenceTo(object);
    const key = keyOf(reference);
    if (state === '' || state === last.get(key)) return [];
    last.set(key, state);
    const sighting = { at, object: shownReference(reference), state };
    sightings.push(sighting);
    return [sighting];
  };
  return {
    sightings,
    note(sight, at) {
      switch (sight.kind) {
        case 'seen':
          return noteState(sight.object, stateText(sight.object), at);
        case 'gone':
          return last.has(keyOf(referenceTo(sight.object))) ? noteState(sight.object, 'deleted', at) : [];
        case 'listed':
          return sight.objects.flatMap(object => noteState(object, stateText(object), at));
        case 'refused':
          return [];
      }
    },
  };
}
