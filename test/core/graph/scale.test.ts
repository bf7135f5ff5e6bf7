import { describe, expect, test } from '@jest/globals';
import type { Package } from '../../../src/core/catalog/model.ts';
import { drawChannel } from '../../../src/core/graph/draw-channel.ts';
import { lossesOf } from '../../../src/core/graph/losses.ts';
import { reachOf } from '../../../src/core/graph/reach.ts';
import { regressionsOf } from '../../../src/core/graph/regressions.ts';
import { buildPackage, type EntryText, entryOf } from './build-package.ts';

const nameOf = (index: number) => `foo.v1.${index}.0`;

type Shape = (index: number, count: number) => Omit<EntryText, 'name'>;

/** Channels in which naive code looks at each entry once for every other. */
const shapes: Readonly<Record<string, Shape>> = {
  'a chain': index => ({ replaces: index === 0 ? '' : nameOf(index - 1) }),
  'a chain, with a range in each entry': index => ({
    replaces: index === 0 ? '' : nameOf(index - 1),
    skipRange: `<1.${index}.0 !=1.${index >> 1}.0`,
  }),
  'a head that skips everything': (index, count) => ({
    skips: index === count - 1 ? Array.from({ length: index }, (_, older) => nameOf(older)) : [],
  }),
};

interface Counted {
  reads: number;
}

/** A package with one channel, the entries of which count how often their fields are read. */
function countedPackage(shape: Shape, count: number, counted: Counted): Package {
  const entries = Array.from({ length: count }, (_, index) => ({ name: nameOf(index), ...shape(index, count) }));
  const pkg = buildPackage({ channels: { stable: entries } });
  const counting = entries.map(
    entry =>
      new Proxy(entryOf(entry), {
        get(target, field) {
          counted.reads++;
          return Reflect.get(target, field);
        },
      }),
  );
  return {
    ...pkg,
    channels: new Map([...pkg.channels].map(([name, channel]) => [name, { ...channel, entries: counting }])),
  };
}

/** Reads of entries per entry, for a change that adds the last one. */
function readsPerEntry(shape: Shape, count: number): number {
  const counted = { reads: 0 };
  const before = countedPackage(shape, count - 1, counted);
  const after = countedPackage(shape, count, counted);
  expect(lossesOf(before, after)).toEqual([]);
  expect(regressionsOf(before, after)).toEqual([]);
  expect(counted.reads).toBeGreaterThan(count);
  return counted.reads / count;
}

describe.each(Object.entries(shapes))('%s', (_, shape) => {
  test('is read a fixed number of times per entry', () => {
    expect(readsPerEntry(shape, 1_600) / readsPerEntry(shape, 400)).toBeLessThan(1.1);
  });
});

test('a chain of 20,000 entries that loses its first half is judged', () => {
  const count = 20_000;
  const chain = (first: number) =>
    Array.from({ length: count - first }, (_, index) => ({
      name: nameOf(first + index),
      replaces: index === 0 ? '' : nameOf(first + index - 1),
    }));
  const before = buildPackage({ channels: { stable: chain(0) } });
  const after = buildPackage({ channels: { stable: chain(count / 2) } });
  const kinds = new Map<string, number>();
  for (const { kind } of lossesOf(before, after)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  expect([...kinds]).toEqual([
    ['lost', count],
    ['bundle-gone', count / 2],
  ]);
});

/** Reads of channels per channel, where all of them have these entries. */
function readsPerChannel(
  count: number,
  states: readonly (readonly EntryText[])[],
  work: (...of: Package[]) => void,
): number {
  let reads = 0;
  const packages = states.map((entries): Package => {
    const names = Array.from({ length: count }, (_, index) => `c${index}`);
    const pkg = buildPackage({ channels: Object.fromEntries(names.map(name => [name, entries])) });
    const counting = [...pkg.channels].map(([name, channel]) => {
      const counted = new Proxy(channel, {
        get(target, field) {
          reads++;
          return Reflect.get(target, field);
        },
      });
      return [name, counted] as const;
    });
    return { ...pkg, channels: new Map(counting) };
  });
  work(...packages);
  return reads / count;
}

test.each<[string, (before: Package, after: Package) => void]>([
  [
    'compared',
    (before, after) => {
      expect(lossesOf(before, after)).toEqual([]);
      expect(regressionsOf(before, after)).toEqual([]);
    },
  ],
  [
    'told of, one by one,',
    (_, after) => {
      const heads = [...after.channels.keys()].map(channel => reachOf(after, channel).versions[1]?.v1AnyChannel.last);
      expect(new Set(heads)).toEqual(new Set([nameOf(1)]));
    },
  ],
])('many channels that are %s are read a fixed number of times each', (_, work) => {
  const first = { name: nameOf(0) };
  const states = [[first], [{ name: nameOf(1), replaces: nameOf(0) }, first]];
  const reads = (count: number) => readsPerChannel(count, states, work as (...of: Package[]) => void);
  expect(reads(800) / reads(200)).toBeLessThan(1.1);
});

/** Reads of bundles, where the graphs of many channels are drawn. */
test('the bundles of a package are read once for the drawings of all its channels', () => {
  let reads = 0;
  const channels = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`c${index}`, [{ name: nameOf(0) }]]));
  const pkg = buildPackage({ channels });
  const bundles = [...pkg.bundles].map(([name, bundle]) => {
    const counted = new Proxy(bundle, {
      get(target, field) {
        if (field === 'version') reads++;
        return Reflect.get(target, field);
      },
    });
    return [name, counted] as const;
  });
  const counting = { ...pkg, bundles: new Map(bundles) };
  for (const channel of pkg.channels.keys()) expect(drawChannel(counting, channel).nodes).toHaveLength(1);
  expect(reads).toBe(bundles.length);
});
