import { describe, expect, test } from '@jest/globals';
import { orderOf } from '../../../src/core/graph/channel-order.ts';
import { headsOf } from '../../../src/core/graph/heads.ts';
import { type EntryText, entryOf } from './build-package.ts';

const order = (...entries: readonly EntryText[]) => {
  const result = orderOf(entries.map(entryOf));
  return result.kind === 'chain' ? result.chain.map(({ name }) => name) : result;
};

describe('the order of OLM v0', () => {
  test('runs from the head along replaces, wherever the entries stand', () => {
    expect(order({ name: 'a' }, { name: 'c', replaces: 'b' }, { name: 'b', replaces: 'a' })).toEqual(['c', 'b', 'a']);
  });

  test('walks through skipped entries and leaves them out', () => {
    const entries = [
      { name: 'd', replaces: 'c', skips: ['c'] },
      { name: 'c', replaces: 'b' },
      { name: 'b', replaces: 'a' },
      { name: 'a' },
    ];
    expect(order(...entries)).toEqual(['d', 'b', 'a']);
  });

  test('ends where the next one is absent', () => {
    expect(order({ name: 'b', replaces: 'a' })).toEqual(['b']);
    expect(order()).toEqual([]);
  });

  test.each([
    ['two chains', [{ name: 'a' }, { name: 'b' }], { kind: 'several-heads', heads: ['a', 'b'] }],
    [
      'no head',
      [
        { name: 'a', replaces: 'b' },
        { name: 'b', replaces: 'a' },
      ],
      { kind: 'no-head' },
    ],
    ['an entry that skips itself', [{ name: 'a', skips: ['a'] }], { kind: 'no-head' }],
    [
      'a cycle below the head',
      [
        { name: 'c', replaces: 'b' },
        { name: 'b', replaces: 'a' },
        { name: 'a', replaces: 'b' },
      ],
      { kind: 'cycle', head: 'c', at: 'b' },
    ],
    [
      'a cycle among skipped entries, which opm does not walk',
      [
        { name: 'c', replaces: 'b', skips: ['a', 'b'] },
        { name: 'b', replaces: 'a' },
        { name: 'a', replaces: 'b' },
      ],
      { kind: 'cycle', head: 'c', at: 'b' },
    ],
  ] as const)('%s is a problem, as a value', (_, entries, problem) => {
    expect(order(...entries)).toEqual(problem);
  });
});

test('a head is what nothing replaces or skips; ranges play no part', () => {
  const entries = [
    { name: 'c', replaces: 'b', skipRange: '<9.0.0' },
    { name: 'b' },
    { name: 'a' },
    { name: 'z', skips: ['a'] },
  ].map(entryOf);
  expect(headsOf(entries).map(({ name }) => name)).toEqual(['c', 'z']);
});
