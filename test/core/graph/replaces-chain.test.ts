import { expect, test } from '@jest/globals';
import type { ChannelEntry } from '../../../src/core/catalog/blob.ts';
import { emptyFields } from '../../../src/core/catalog/schemas/empty-fields.ts';
import { type ReplacesChain, replacesChain } from '../../../src/core/graph/replaces-chain.ts';

/** `a>b-c-d`: the entry a replaces b and skips c and d. */
function entries(text: string): ChannelEntry[] {
  return text.split(' ').map(entry => {
    const [edge = '', ...skips] = entry.split('-');
    const [name = '', replaces = ''] = edge.split('>');
    return { ...emptyFields.channelEntry, name, replaces, skips };
  });
}

const chain = (...stranded: string[]): ReplacesChain => ({ kind: 'chain', stranded });
const heads = (...names: string[]): ReplacesChain => ({ kind: 'heads', heads: names });
const cycle = (...names: string[]): ReplacesChain => ({ kind: 'cycle', cycle: names });

test.each<[string, ReplacesChain]>([
  ['a', chain()],
  ['a b>a c>b', chain()],
  ['c>b a b>a', chain()],
  ['a>gone b>a', chain()],
  ['a b', heads('a', 'b')],
  ['a b>a c>a', heads('b', 'c')],
  ['a>b b>a', heads()],
  ['a>a', heads()],
  ['a-a', heads()],
  ['a b>a-b', heads()],
  ['a b>a c-a-b', chain()],
  ['a b>a c>b-a', chain()],
  // The chain ends before an entry that any entry skips, so what that one replaces is stranded.
  ['a b>a c>b-b', chain('a')],
  ['a b>a c>b d>c-b', chain('a')],
  ['a b>a c>a-b', chain()],
  ['a b>a c-b', chain('a')],
  ['a x>a y>x c-y-x', chain('a')],
  ['a>b b>a c>b', cycle('b', 'a', 'b')],
  ['b>b c>b', cycle('b', 'b')],
  ['a>c b>a c>b d>c', cycle('c', 'b', 'a', 'c')],
  // A circle of which an entry is skipped is no circle to opm, but strands nobody else than it does.
  ['a>b b>a c>b-a', chain()],
  // Of two entries with one name the first counts.
  ['a b>a b>gone', chain()],
])('%s', (text, expected) => {
  expect(replacesChain(entries(text))).toEqual(expected);
});

test('a hundred thousand entries in a chain, and in a cycle', () => {
  const names = Array.from({ length: 100_000 }, (_, index) => `foo.v${index}`);
  const straight = names.map((name, index) => ({
    ...emptyFields.channelEntry,
    name,
    replaces: names[index - 1] ?? '',
  }));
  expect(replacesChain(straight)).toEqual(chain());
  const circle = [...straight.slice(1), { ...emptyFields.channelEntry, name: 'foo.v0', replaces: 'foo.v1' }];
  expect(replacesChain(circle)).toEqual(cycle('foo.v1', 'foo.v0', 'foo.v1'));
});
