import { expect, test } from '@jest/globals';
import { installedFrom } from '../../../src/core/graph/installed.ts';
import { factsOf } from '../../../src/core/graph/package-facts.ts';
import { firstSuccessors, type Target } from '../../../src/core/graph/successors.ts';
import { buildPackage, entryOf } from './build-package.ts';
import { countingSteps } from './counting-steps.ts';

const most = 11;

/** Ten bundles, each with its ranges in one entry per channel. */
function targetsOf(channels: number, rangeOf: (channel: number) => string): readonly Target[] {
  return Array.from({ length: 10 }, (_, index) => {
    const name = `foo.v9.${index}.0`;
    const entries = Array.from({ length: channels }, (_, channel) => entryOf({ name, skipRange: rangeOf(channel) }));
    return { name, entries, newerThan: undefined };
  });
}

/** How often the places of the line are read, per version that is installed. */
function readsPerVersion(versions: number, targets: readonly Target[]): number {
  const skips = Array.from({ length: versions }, (_, patch) => `foo.v1.0.${patch}`);
  const facts = factsOf(buildPackage({ channels: {} }));
  const installed = installedFrom([entryOf({ name: '', skips })], facts);
  const { steps, reads } = countingSteps(versions);
  const successors = firstSuccessors(targets, installed, facts, most, steps);
  const names = targets.map(({ name }) => name);
  expect(successors.filter(found => found.join() === names.join())).toHaveLength(versions);
  return reads() / versions;
}

test.each([
  ['one range in all of them', () => '<9.0.0'],
  ['another range in each of them', (channel: number) => `<9.0.0 !=8.0.${channel}`],
])('of a bundle in many channels, with %s, each version is visited once', (_, rangeOf) => {
  const once = readsPerVersion(500, targetsOf(1, rangeOf));
  expect(once).toBeLessThan(10 * most);
  expect(readsPerVersion(500, targetsOf(100, rangeOf)) / once).toBeLessThan(1.1);
  expect(readsPerVersion(1_000, targetsOf(100, rangeOf)) / once).toBeLessThan(1.1);
});

test('ranges of one bundle that overlap tell it once, those that do not tell it of each', () => {
  const pkg = buildPackage({ channels: {} });
  const facts = factsOf(pkg);
  const installed = installedFrom(
    [entryOf({ name: '', skips: ['1', '2', '3', '4'].map(n => `foo.v${n}.0.0`) })],
    facts,
  );
  const entries = ['<3.0.0', '>=4.0.0', '<2.0.0', '<3.0.0', 'no range', ''].map(skipRange =>
    entryOf({ name: 'foo.v9.0.0', skipRange }),
  );
  const targets = [{ name: 'foo.v9.0.0', entries, newerThan: undefined }];
  expect(firstSuccessors(targets, installed, facts, most)).toEqual([
    ['foo.v9.0.0'],
    ['foo.v9.0.0'],
    [],
    ['foo.v9.0.0'],
  ]);
});
