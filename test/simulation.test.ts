import { expect, test } from '@jest/globals';
import { mutations } from './support/simulation/mutations.ts';
import { publishingSeeds, runSeed } from './support/simulation/run-seed.ts';

/** The first seed that finds what is broken, of every `step`th. */
async function foundAfter(name: string, most: number, step: number): Promise<number | undefined> {
  for (let seed = step; seed <= most; seed += step)
    if ((await runSeed(seed, mutations[name])).violations.length > 0) return seed;
  return undefined;
}

test('T1 T6 T7 T8 T12 T13 T15 T16 T20 W2 S4: in 200 simulated worlds nothing is merged that should not be, nothing is left undone, what is published is the newest, and one issue says what is wrong with it', async () => {
  const failed: unknown[] = [];
  let merged = 0;
  for (let seed = 1; seed <= 200; seed += 1) {
    const result = await runSeed(seed);
    merged += result.merged;
    if (result.violations.length > 0) failed.push({ seed, violations: result.violations });
  }
  expect(failed).toEqual([]);
  expect(merged).toBeGreaterThan(25);
}, 300_000);

test('the same seed takes the same steps', async () => {
  const [one, other] = [await runSeed(7), await runSeed(7)];
  expect(one.trace.length).toBeGreaterThan(100);
  expect(other.trace).toEqual(one.trace);
});

// Only some of the worlds publish.
test.each([
  ['sweep', 1],
  ['lock', 1],
  ['hold', 1],
  ['lease', 1],
  ['publish-stale', publishingSeeds],
  ['publish-once', publishingSeeds],
  ['receipt', publishingSeeds],
  ['receipt-early', publishingSeeds],
  ['audit-list', publishingSeeds],
  ['audit-close', publishingSeeds],
  ['audit-rebuild', publishingSeeds],
])(
  'breaking the %s is found',
  async (name, step) => {
    expect(await foundAfter(name, 1000, step)).toBeDefined();
  },
  300_000,
);
