import { expect, test } from '@jest/globals';
import type { Example } from '../../../../src/core/checks/define.ts';
import { bundle, channel, definition, file } from '../../../../src/core/checks/example-catalog.ts';
import { channelsAreKept } from '../../../../src/core/checks/graph/channels-are-kept.ts';
import { installedVersionsCanUpgrade } from '../../../../src/core/checks/graph/installed-versions-can-upgrade.ts';
import { runChecks } from '../../../../src/core/checks/run.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';

const head = definition + bundle('1.0.0') + bundle('1.1.0');
const channels = (prefix: string, count: number, version: string) =>
  Array.from({ length: count }, (_, index) => channel(`${prefix}${index}`, `{name: foo.v${version}}`)).join('');

async function findings(check: Parameters<typeof runChecks>[1][number], before: string, after: string) {
  const change: Pick<Example, 'base' | 'merged'> = {
    base: { [file]: head + before },
    merged: { [file]: head + after },
  };
  return runChecks(await snapshotOfExample({ title: '', finds: [], ...change }), [check]).findings;
}

/** Each edit costs a comparison of the whole package. */
test.each([
  [10, 10],
  [500, 20],
  [2000, 12],
])('of %i channels that each lose an upgrade, %i findings have edits', async (count, edited) => {
  const found = await findings(
    installedVersionsCanUpgrade,
    channels('c', count, '1.0.0'),
    channels('c', count, '1.1.0'),
  );
  expect(found.filter(({ message }) => message.includes('can no longer be upgraded'))).toHaveLength(count);
  expect(found.filter(({ edits }) => edits !== undefined && edits.length > 0)).toHaveLength(edited);
});

test('of channels that are renamed, each finding names the channels that have its entries now', async () => {
  const found = await findings(channelsAreKept, channels('c', 2000, '1.0.0'), channels('d', 2000, '1.0.0'));
  expect(found).toHaveLength(2000);
  const fixes = new Set(found.map(({ fix }) => fix));
  expect([...fixes]).toEqual([expect.stringContaining('(now in "d0", "d1", "d2", "d3", "d4" and 1995 more)')]);
});

test('a channel that has an entry twice is named once', async () => {
  const twice = channel('stable', '{name: foo.v1.0.0}', '{name: foo.v1.0.0}');
  const found = await findings(channelsAreKept, channels('c', 1, '1.0.0'), twice);
  expect(found.map(({ fix }) => fix)).toEqual([expect.stringContaining('(now in "stable")')]);
});
