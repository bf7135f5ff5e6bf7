import { expect, test } from '@jest/globals';
import type { Package } from '../../../../src/core/catalog/model.ts';
import { groupLosses } from '../../../../src/core/checks/graph/loss-groups.ts';
import { remedyOf } from '../../../../src/core/checks/graph/remedy-of-losses.ts';
import { lossesOf } from '../../../../src/core/graph/losses.ts';
import { buildPackage } from '../../graph/build-package.ts';

/** Reads of bundles per channel, for the remedies of a change that puts another bundle into each channel. */
function readsPerChannel(count: number): number {
  let reads = 0;
  const state = (patch: number) => {
    const names = Array.from({ length: count }, (_, index) => [`c${index}`, [{ name: `foo.v1.${index}.${patch}` }]]);
    return buildPackage({ channels: Object.fromEntries(names) });
  };
  const after = state(1);
  const { groups } = groupLosses(lossesOf(state(0), after));
  const bundles = [...after.bundles].map(([name, bundle]) => {
    const counted = new Proxy(bundle, {
      get(target, field) {
        reads++;
        return Reflect.get(target, field);
      },
    });
    return [name, counted] as const;
  });
  const counting: Package = { ...after, bundles: new Map(bundles) };
  const kinds = new Set(groups.map(group => remedyOf(counting, group).kind));
  expect([...kinds]).toEqual(['add-edge']);
  expect(groups.length).toBeGreaterThanOrEqual(count);
  return reads / count;
}

test('the bundles of many channels are read a fixed number of times each', () => {
  expect(readsPerChannel(400) / readsPerChannel(100)).toBeLessThan(1.1);
});
