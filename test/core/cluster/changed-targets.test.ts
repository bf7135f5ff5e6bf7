import { expect, test } from '@jest/globals';
import { bundle, channel, definition } from '../../../src/core/checks/example-catalog.ts';
import { bundleFiles } from '../../../src/core/checks/graph/bundle-example.ts';
import { changedTargets } from '../../../src/core/cluster/runs/changed-targets.ts';
import { snapshotOfExample } from '../../support/snapshot-of-example.ts';

const one = definition + channel('stable', '{name: foo.v1.0.0}') + bundle('1.0.0');
const stable = channel('stable', '{name: foo.v1.0.0}', '{name: foo.v1.1.0, replaces: foo.v1.0.0}');
const two = definition + stable + bundle('1.0.0') + bundle('1.1.0');
const upgrade = {
  catalogs: ['catalogs/a'],
  package: 'foo',
  channel: 'stable',
  bundle: 'foo.v1.1.0',
  from: 'foo.v1.0.0',
};

async function targetsOf(base: Record<string, string>, merged: Record<string, string>, config = '') {
  const at = (files: Record<string, string>) =>
    Object.fromEntries(Object.entries(files).map(([root, text]) => [`catalogs/${root}/foo/catalog.yaml`, text]));
  return changedTargets(await snapshotOfExample({ title: '', base: at(base), merged: at(merged), config, finds: [] }));
}

test('a new head is upgraded to from the head before, once for all catalogs that bring the same', async () => {
  const { targets } = await targetsOf({ a: one, b: one }, { a: two, b: two });
  expect(targets).toEqual([{ ...upgrade, catalogs: ['catalogs/a', 'catalogs/b'] }]);
});

test('what is the same in two channels is installed once', async () => {
  const fast = two + stable.replace('name: stable', 'name: fast');
  const { targets } = await targetsOf({ a: one }, { a: fast });
  // The channel `fast` is new, so nobody upgrades in it.
  expect(targets).toEqual([
    upgrade,
    { catalogs: ['catalogs/a'], package: 'foo', channel: 'fast', bundle: 'foo.v1.1.0' },
  ]);
});

test('a head that is altered is installed anew', async () => {
  const { targets } = await targetsOf({ a: one }, { a: one.replace('foo-bundle', 'other-bundle') });
  expect(targets).toEqual([{ catalogs: ['catalogs/a'], package: 'foo', channel: 'stable', bundle: 'foo.v1.0.0' }]);
});

test('a head whose manifests by value differ has another content', async () => {
  const object = (data: string) => `  - {type: olm.bundle.object, value: {data: ${data}}}`;
  const heads = ['e30=', 'e30K'].map(data => two + object(data));
  const contents = await Promise.all(heads.map(async head => (await targetsOf({ a: one }, { a: head })).content));
  expect(contents[0]).not.toEqual(contents[1]);
});

test('of bundle directories, the content has the files whole: who writes them could find two with the same short hash', async () => {
  const files = bundleFiles('1.0.0');
  const { targets, content } = changedTargets(
    await snapshotOfExample({ title: '', base: {}, merged: files, finds: [] }),
  );
  expect(targets).toMatchObject([{ bundle: 'foo.v1.0.0' }]);
  const [[key]] = JSON.parse(content);
  const [, head] = JSON.parse(key);
  const [, found] = JSON.parse(head) as [string, [string, string][]];
  expect(found.length).toBeGreaterThan(1);
  for (const [path, text] of found) expect(files[`operators/foo/1.0.0/${path}`]).toBe(text);
});

test('what else changes in the package leaves the content as it is, and a change of the channel does not', async () => {
  const { content } = await targetsOf({ a: one }, { a: two });
  const noted = `${two}---\nschema: olm.deprecations\npackage: foo\nentries:\n  - {reference: {schema: olm.bundle, name: foo.v1.0.0}, message: old}\n`;
  expect((await targetsOf({ a: one }, { a: noted })).content).toEqual(content);
  const skipping = two.replace('replaces: foo.v1.0.0', 'replaces: foo.v1.0.0, skipRange: <1.1.0');
  expect((await targetsOf({ a: one }, { a: skipping })).content).not.toEqual(content);
});

test('a package with a waiver of the check is left out', async () => {
  const waiver =
    'waivers: [{check: installs-on-a-cluster, package: foo, owner: max, reason: no GPU there, expires: 2099-12-31}]\n';
  expect((await targetsOf({ a: one }, { a: two }, waiver)).targets).toEqual([]);
});
