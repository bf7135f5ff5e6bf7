/**
 * Gives every place of a line to the first who claims it. Each place is visited once per refused visit plus once more, so
 * that any number of overlapping claims costs little more than their number and the length of the line together.
 */
export interface FirstClaims {
  /**
   * Visits, in order, the places from `from` up to but not including `to` that nobody has claimed. A visit that returns true
   * claims the place.
   */
  claim(from: number, to: number, visit: (place: number) => boolean): void;
}

/** What claims are counted in: a number per place, and one more. */
export type Steps = { [place: number]: number };

/** A line of `length` places that nobody has claimed. `steps` can be passed in to watch what is read and written. */
export function createFirstClaims(length: number, steps: Steps = new Int32Array(length + 1)): FirstClaims {
  // Disjoint sets: each place points to itself while it is free, else towards the next one that may be.
  for (let place = 0; place <= length; place++) steps[place] = place;
  const stepFrom = (place: number) => steps[place] as number;

  function nextFree(from: number): number {
    let place = from;
    for (let next = stepFrom(place); next !== place; next = stepFrom(place)) {
      const afterNext = stepFrom(next);
      steps[place] = afterNext;
      place = afterNext;
    }
    return place;
  }

  return {
    claim(from, to, visit) {
      for (let place = nextFree(from); place < to; place = nextFree(place + 1)) {
        if (visit(place)) steps[place] = place + 1;
      }
    },
  };
}
