import { expect, test } from '@jest/globals';
import type { Package } from '../../../../src/core/catalog/model.ts';
import { channel, definition, file } from '../../../../src/core/checks/example-catalog.ts';
import { editsToSkip } from '../../../../src/core/checks/graph/edits-to-skip.ts';
import { groupLosses } from '../../../../src/core/checks/graph/loss-groups.ts';
import { remedyOf } from '../../../../src/core/checks/graph/remedy-of-losses.ts';
import { lossesOf } from '../../../../src/core/graph/index.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';

const count = 300;
const names = (prefix: string) => Array.from({ length: count }, (_, index) => `foo.${prefix}${index}`);

async function packageWith(skips: readonly string[]): Promise<Package> {
  const text = definition + channel('stable', `{name: foo.v1.0.0, skips: [${skips.join(', ')}]}`);
  const { merged } = await snapshotOfExample({ title: '', files: { [file]: text }, finds: [] });
  return merged.catalogs.get('catalog')?.packages.get('foo') as Package;
}

/** The same with a list of skipped names that counts how often one is read. */
function counting(pkg: Package, count: () => void): Package {
  const stable = pkg.channels.get('stable');
  const [head] = stable?.entries ?? [];
  if (stable === undefined || head === undefined) throw new Error('no head');
  const skips = new Proxy(head.skips, {
    get(list, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) count();
      return Reflect.get(list, key);
    },
  });
  return { ...pkg, channels: new Map([['stable', { ...stable, entries: [{ ...head, skips }] }]]) };
}

test('of a head that skips many names and no longer many others, each name is looked at a few times', async () => {
  const before = await packageWith([...names('a'), ...names('b')]);
  const after = await packageWith(names('b'));
  const losses = lossesOf(before, after);
  const group = groupLosses(losses).groups.find(one => one.losses.length === count);
  if (group === undefined) throw new Error('no group');
  let read = 0;
  const counted = counting(after, () => {
    read += 1;
  });
  const remedy = remedyOf(after, group);
  expect(remedy).toMatchObject({ kind: 'add-edge', stuck: names('a') });
  const edits = editsToSkip(before, counted, losses, group, remedy);
  expect(edits).toHaveLength(1);
  expect(read).toBeLessThan(10 * count);
});
