import { expect, test } from '@jest/globals';
import { createFirstClaims } from '../../../src/core/graph/first-claims.ts';
import { countingSteps } from './counting-steps.ts';
import { createRandom } from './random-package.ts';

test('each place goes to the first who claims it; a refused visit leaves it free', () => {
  const random = createRandom(7);
  for (let round = 0; round < 200; round++) {
    const length = 1 + random(12);
    const owners = new Array<number>(length).fill(-1);
    const naive = new Array<number>(length).fill(-1);
    const claims = createFirstClaims(length);
    for (let claim = 0; claim < 8; claim++) {
      const from = random(length + 1);
      const to = from + random(length + 1 - from);
      const refused = random(length);
      claims.claim(from, to, place => {
        expect(owners[place]).toBe(-1);
        if (place === refused) return false;
        owners[place] = claim;
        return true;
      });
      for (let place = from; place < to; place++) if (naive[place] === -1 && place !== refused) naive[place] = claim;
    }
    expect(owners).toEqual(naive);
  }
});

/** How often places are looked at while `count` claims are made that each span half of the line. */
function looksFor(length: number, count: number): number {
  const { steps, reads } = countingSteps(length);
  const claims = createFirstClaims(length, steps);
  const random = createRandom(length);
  for (let claim = 0; claim < count; claim++) {
    const from = random(length >> 1);
    claims.claim(from, from + (length >> 1), () => true);
  }
  return reads();
}

test('overlapping claims cost what their number and the length of the line cost together', () => {
  for (const size of [1_000, 10_000]) expect(looksFor(size, size) / size).toBeLessThan(10);
});
