import { expect, test } from '@jest/globals';
import { mutations } from './support/simulation/mutations.ts';
import { installingSeeds, publishingSeeds, runSeed } from './support/simulation/run-seed.ts';

const mostSeeds = 1000;

/** Whether a seed finds what is broken, of every `step`th. The one that found it when it was last looked for is tried first. */
async function isFound(name: string, step: number, likely: number): Promise<boolean> {
  const others = Array.from({ length: mostSeeds / step }, (_, index) => (likely % step) + (index + 1) * step);
  for (const seed of [likely, ...others]) if ((await runSeed(seed, mutations[name])).violations.length > 0) return true;
  return false;
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
});

test('the same seed takes the same steps', async () => {
  const [one, other] = [await runSeed(7), await runSeed(7)];
  expect(one.trace.length).toBeGreaterThan(100);
  expect(other.trace).toEqual(one.trace);
});

// Only some of the worlds publish, and only some install.
test.each([
  ['sweep', 1, 10],
  ['lock', 1, 5],
  ['hold', 1, 5],
  ['lease', 1, 46],
  ['other-base', 1, 210],
  ['publish-stale', publishingSeeds, 16],
  ['publish-once', publishingSeeds, 84],
  ['receipt', publishingSeeds, 12],
  ['receipt-early', publishingSeeds, 20],
  ['audit-list', publishingSeeds, 4],
  ['audit-close', publishingSeeds, 4],
  ['audit-rebuild', publishingSeeds, 88],
  ['install-content', installingSeeds, 219],
  ['install-wait', installingSeeds, 3],
])(
  'breaking the %s is found',
  async (name, step, likely) => {
    expect(await isFound(name, step, likely)).toBe(true);
  },
  300_000,
);
