/**
 * Places of a line, each of which is assigned once. A place is visited once for each refused visit and once more, so that any
 * number of overlapping ranges costs little more than their number and the length of the line together.
 */
export interface UnassignedPlaces {
  /**
   * Visits, in order, the unassigned places from `from` up to but not including `to`. A visit that returns true assigns the
   * place.
   */
  assign(from: number, to: number, visit: (place: number) => boolean): void;
}

/** A number for each place, and one more: where to look next. */
export type Steps = { [place: number]: number };

/** A line of `length` unassigned places. `steps` can be passed in to watch what is read and written. */
export function createUnassignedPlaces(length: number, steps: Steps = new Int32Array(length + 1)): UnassignedPlaces {
  // Disjoint sets: each place points to itself while it is unassigned, else towards the next one that may be.
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
    assign(from, to, visit) {
      for (let place = nextFree(from); place < to; place = nextFree(place + 1)) {
        if (visit(place)) steps[place] = place + 1;
      }
    },
  };
}
