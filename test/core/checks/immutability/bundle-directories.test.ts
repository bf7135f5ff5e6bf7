import { describe, expect, test } from '@jest/globals';
import { bundleDirectoriesAreUnchanged } from '../../../../src/core/checks/immutability/bundle-directories-are-unchanged.ts';
import { bundleInUseIsKept } from '../../../../src/core/checks/immutability/bundle-in-use-is-kept.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';
import { found, foundIn } from '../scope/found.ts';

const manifest = 'operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml';
const annotations = 'operators/foo/1.0.0/metadata/annotations.yaml';
const csv = 'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.0}\n';
const released = { [manifest]: csv, [annotations]: 'annotations: {}\n' };
const blob = (name: string) => `---\nschema: olm.bundle\nname: ${name}\npackage: foo\n`;

describe('B4: bundle directories that are there before and after', () => {
  test.each([
    ['P2: a file goes', { 'operators/foo/1.0.0/manifests/extra.yaml': null }],
    ['a file comes', { 'operators/foo/1.0.0/tests/scorecard/config.yaml': 'x' }],
    ['P4: a mode changes', { [manifest]: `executable:${csv}` }],
    ['P5: a file becomes a link', { [manifest]: 'symlink:/etc/passwd' }],
    ['a file changes by a space', { [annotations]: 'annotations:  {}\n' }],
  ])('%s', async (_, merged) => {
    const base = { ...released, 'operators/foo/1.0.0/manifests/extra.yaml': 'x' };
    expect(await found(bundleDirectoriesAreUnchanged, { base, merged })).toEqual([
      expect.stringContaining('Released bundle operators/foo/1.0.0 is modified: 1 file changes'),
    ]);
  });

  test('P11: 1.0.0 and 1.0.0-rc1 are two directories', async () => {
    const merged = {
      'operators/foo/1.0.0-rc1/manifests/foo.clusterserviceversion.yaml': csv,
      'operators/foo/1.0.0-rc1/metadata/annotations.yaml': 'x',
    };
    expect(await found(bundleDirectoriesAreUnchanged, { base: released, merged })).toEqual([]);
  });

  test('a directory that was no bundle yet may be completed', async () => {
    const merged = { [annotations]: 'annotations: {}\n' };
    expect(await found(bundleDirectoriesAreUnchanged, { base: { [manifest]: csv }, merged })).toEqual([]);
  });

  test('a file that is too large to be read does not make the bundle look removed', async () => {
    const config = 'limits: {fileBytes: 1024}\n';
    const merged = { [annotations]: `# ${'x'.repeat(2_000)}\n` };
    expect(await found(bundleDirectoriesAreUnchanged, { base: released, merged, config })).toHaveLength(1);
    expect(await found(bundleInUseIsKept, { base: released, merged, config })).toEqual([]);
  });

  test('ci.yaml and templates of the operator may change', async () => {
    const merged = { 'operators/foo/ci.yaml': 'x: y\n', 'operators/foo/catalog-templates/basic.yaml': 'x' };
    expect(await found(bundleDirectoriesAreUnchanged, { base: released, merged })).toEqual([]);
  });
});

describe('B5: bundle directories that go', () => {
  const ci = { 'operators/foo/ci.yaml': 'fbc:\n  enabled: true\n' };
  const gone = { [manifest]: null, [annotations]: null };

  test('P25: what ci.yaml says in the change itself does not count', async () => {
    const base = { ...released, 'operators/foo/ci.yaml': 'fbc: {enabled: false}\n' };
    const merged = { ...gone, 'operators/foo/ci.yaml': 'fbc: {enabled: true}\n' };
    expect(await found(bundleInUseIsKept, { base, merged })).toEqual([
      expect.stringContaining('has no file-based catalogs'),
    ]);
  });

  test.each(['fbc: {enabled: "true"}\n', 'fbc: [enabled]\n', 'fbc\n', '{\n', ''])('%j enables nothing', async text => {
    const base = { ...released, 'operators/foo/ci.yaml': text };
    expect(await found(bundleInUseIsKept, { base, merged: gone })).toHaveLength(1);
  });

  test('P2: an operator that goes altogether has to leave the catalogs, too', async () => {
    const base = {
      ...released,
      ...ci,
      'catalogs/v4.19/foo/catalog.yaml': blob('foo.v1.0.0'),
      'catalogs/v4.20/foo/catalog.yaml': blob('foo.v1.0.0'),
    };
    const merged = { ...gone, 'operators/foo/ci.yaml': null, 'catalogs/v4.20/foo/catalog.yaml': null };
    expect(await found(bundleInUseIsKept, { base, merged })).toEqual([
      expect.stringContaining('foo.v1.0.0 is still in catalogs/v4.19.'),
    ]);
    const everywhere = { ...merged, 'catalogs/v4.19/foo/catalog.yaml': null };
    expect(await found(bundleInUseIsKept, { base, merged: everywhere })).toEqual([]);
  });

  test('P11: a bundle of that name in the package of another operator does not count', async () => {
    const other = blob('foo.v1.0.0').replace('package: foo', 'package: foobar');
    const base = { ...released, ...ci, 'catalogs/v4.20/foobar/catalog.yaml': other };
    const merged = { ...gone, 'catalogs/v4.20/foobar/catalog.yaml': `${other}image: quay.io/foo/foo:v1\n` };
    expect(await found(bundleInUseIsKept, { base, merged })).toEqual([]);
  });

  test('a channel entry without its bundle does not count: that is an error of the catalog', async () => {
    const channel = '---\nschema: olm.channel\nname: stable\npackage: foo\nentries: [{name: foo.v1.0.0}]\n';
    const base = { ...released, ...ci, 'catalogs/v4.20/foo/catalog.yaml': channel };
    expect(await found(bundleInUseIsKept, { base, merged: gone })).toEqual([]);
  });

  test('a bundle whose name cannot be read is not known to be unused', async () => {
    const base = {
      ...released,
      ...ci,
      [manifest]: 'kind: Service\n',
      'catalogs/v4.20/foo/catalog.yaml': blob('foo.v2'),
    };
    expect(await found(bundleInUseIsKept, { base, merged: gone })).toEqual([
      expect.stringMatching(/^unknown operators\/foo\/1.0.0\/.*Bundle name in operators\/foo\/1.0.0 could not/),
    ]);
  });

  test('a catalog that cannot be read is not known to be without it', async () => {
    const base = { ...released, ...ci, 'catalogs/v4.20/foo/catalog.yaml': blob('foo.v2') };
    const snapshot = await snapshotOfExample({ title: '', finds: [], base, merged: gone });
    const file = {
      path: 'catalogs/v4.20/foo/x.yaml',
      side: 'merged',
      reason: 'unreadable',
      detail: 'it is gone',
    } as const;
    expect(foundIn(bundleInUseIsKept, { ...snapshot, unloaded: [file] })).toEqual([
      expect.stringMatching(/^unknown .*catalogs\/v4.20\/foo\/x.yaml could not be read/),
    ]);
  });
});
