import { expect, test } from '@jest/globals';
import { pathEnds } from '../../../src/core/graph/path-ends.ts';

const follow = (...next: readonly number[]) => {
  const { last, lengths } = pathEnds(Int32Array.from(next));
  return next.map((_, node) => [last[node], lengths[node]]);
};

test('every node learns where its path ends and how long it is', () => {
  expect(follow(-1, 0, 1, 1, 2)).toEqual([
    [0, 0],
    [0, 1],
    [0, 2],
    [0, 2],
    [0, 3],
  ]);
});

test('a path that runs in a cycle has no end, nor has what leads into it', () => {
  expect(follow(1, 2, 0, 0, 3, -1)).toEqual([
    [-1, 0],
    [-1, 0],
    [-1, 0],
    [-1, 0],
    [-1, 0],
    [5, 0],
  ]);
  expect(follow(0)).toEqual([[-1, 0]]);
});

test('a path of 200,000 edges is no deeper than any other', () => {
  const length = 200_000;
  const { last, lengths } = pathEnds(Int32Array.from({ length }, (_, node) => node - 1));
  expect([last[length - 1], lengths[length - 1]]).toEqual([0, length - 1]);
});
