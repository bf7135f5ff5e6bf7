import { expect, test } from '@jest/globals';
import { type ServedPull, servedAddress, servedAtOnce, withPlaces } from '../../../src/core/plan/served-pull.ts';

const now = '2026-01-15T12:00:00.000Z';
const later = '2026-01-15T13:00:00.000Z';

function pull(number: number, part: Partial<ServedPull> = {}): ServedPull {
  return {
    installation: 1,
    repository: { id: 9, name: 'o/r' },
    number,
    base: { branch: 'main', sha: 'base' },
    head: 'head',
    catalog: 'catalog',
    comment: 100 + number,
    until: later,
    ...part,
  };
}

function placesOf(pulls: readonly ServedPull[]) {
  return withPlaces(pulls, now).map(({ number, place }) => [number, place]);
}

test('at most five catalogs have a port, and the oldest that waits gets the one that becomes free', () => {
  const all = [1, 2, 3, 4, 5, 6, 7].map(number => pull(number));
  expect(servedAtOnce).toBe(5);
  const placed = withPlaces(all, now);
  expect(placed.map(({ place }) => place)).toEqual([0, 1, 2, 3, 4, undefined, undefined]);
  const without = placed.filter(({ number }) => number !== 3);
  expect(placesOf(without).slice(3)).toEqual([
    [5, 4],
    [6, 2],
    [7, undefined],
  ]);
});

test('what is over is removed, and what cannot be served gives its port back', () => {
  const pulls = [pull(1, { place: 0, until: now }), pull(2, { place: 1, problem: 'It is invalid.' }), pull(3)];
  expect(placesOf(pulls)).toEqual([
    [2, undefined],
    [3, 0],
  ]);
  expect(placesOf([pull(2, { place: 0, problem: 'It is invalid.' }), ...[3, 4, 5, 6, 7].map(n => pull(n))])).toEqual([
    [2, undefined],
    [3, 0],
    [4, 1],
    [5, 2],
    [6, 3],
    [7, 4],
  ]);
});

test('an address of IPv6 is in brackets', () => {
  expect(servedAddress({ host: 'fd00::1', port: 50_051 }, 2)).toBe('[fd00::1]:50053');
});
