import { expect, test } from '@jest/globals';
import { createUnassignedPlaces } from '../../../src/core/graph/unassigned-places.ts';
import { countingSteps } from './counting-steps.ts';
import { createRandom } from './random-package.ts';

test('each place is assigned once, to the first; a refused visit leaves it unassigned', () => {
  const random = createRandom(7);
  for (let round = 0; round < 200; round++) {
    const length = 1 + random(12);
    const owners = new Array<number>(length).fill(-1);
    const naive = new Array<number>(length).fill(-1);
    const unassigned = createUnassignedPlaces(length);
    for (let range = 0; range < 8; range++) {
      const from = random(length + 1);
      const to = from + random(length + 1 - from);
      const refused = random(length);
      unassigned.assign(from, to, place => {
        expect(owners[place]).toBe(-1);
        if (place === refused) return false;
        owners[place] = range;
        return true;
      });
      for (let place = from; place < to; place++) if (naive[place] === -1 && place !== refused) naive[place] = range;
    }
    expect(owners).toEqual(naive);
  }
});

/** How often places are looked at while `count` ranges are assigned that each span half of the line. */
function looksFor(length: number, count: number): number {
  const { steps, reads } = countingSteps(length);
  const unassigned = createUnassignedPlaces(length, steps);
  const random = createRandom(length);
  for (let range = 0; range < count; range++) {
    const from = random(length >> 1);
    unassigned.assign(from, from + (length >> 1), () => true);
  }
  return reads();
}

test('overlapping ranges cost what their number and the length of the line cost together', () => {
  for (const size of [1_000, 10_000]) expect(looksFor(size, size) / size).toBeLessThan(10);
});
