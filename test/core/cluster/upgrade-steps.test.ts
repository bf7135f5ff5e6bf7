import { expect, test } from '@jest/globals';
import type { Bundle } from '../../../src/core/catalog/model.ts';
import { upgradeSteps } from '../../../src/core/cluster/olm-v1/upgrade-steps.ts';
import { buildPackage, type EntryText } from '../graph/build-package.ts';

/** The names of the steps from the first entry to the last one. */
function steps(entries: readonly EntryText[]): readonly string[] {
  const pkg = buildPackage({ channels: { stable: entries } });
  const bundleAt = (index: number) => pkg.bundles.get(entries.at(index)?.name ?? '') as Bundle;
  return upgradeSteps(pkg, 'stable', bundleAt(0), bundleAt(-1)).map(({ name }) => name);
}

const [a, b, c] = ['foo.v1.0.0', 'foo.v1.1.0', 'foo.v1.2.0'];

test.each<[string, readonly EntryText[], readonly string[]]>([
  ['one after the other', [{ name: a }, { name: b, replaces: a }, { name: c, replaces: b }], [a, b, c]],
  ['over what is skipped', [{ name: a }, { name: b, replaces: a }, { name: c, replaces: b, skips: [a] }], [a, c]],
  ['by a range', [{ name: a }, { name: b }, { name: c, skipRange: '<1.2.0' }], [a, c]],
  ['without a way, both, so that OLM says so', [{ name: a }, { name: b, replaces: a }, { name: c }], [a, c]],
])('the steps of an upgrade: %s', (_, entries, names) => {
  expect(steps(entries)).toEqual(names);
});
