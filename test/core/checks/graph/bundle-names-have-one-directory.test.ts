import { describe, expect, test } from '@jest/globals';
import { bundleFiles } from '../../../../src/core/checks/graph/bundle-example.ts';
import { allChecks } from '../../../../src/core/checks/index.ts';
import { runChecks } from '../../../../src/core/checks/run.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';

type Files = Readonly<Record<string, string>>;

/** The checks about names and versions that fail for a change. */
async function failed(base: Files, merged: Readonly<Record<string, string | null>>): Promise<readonly string[]> {
  const snapshot = await snapshotOfExample({ title: '', finds: [], base, merged });
  const { findings } = runChecks(snapshot, allChecks);
  const errors = findings.filter(({ severity }) => severity === 'error').map(({ check }) => check);
  return [...new Set(errors)]
    .filter(check => /^(?:bundle-(?:names|versions)|csv-names|new-bundles)-/.test(check))
    .sort();
}

const here = 'bundle-names-have-one-directory';
const inIndex = 'bundle-names-are-unique';
const copy = { name: 'foo.v1.0.0', version: '1.0.0' };
const ofCatalog = (name: string) => ({
  [`catalogs/${name}/bar/catalog.yaml`]: '---\nschema: olm.package\nname: bar\n',
});
const catalogs = { ...ofCatalog('v4.19'), ...ofCatalog('v4.20') };
const ci = (text: string) => ({ 'operators/foo/ci.yaml': text });
const fileBased = ci('fbc: {enabled: true}\n');
const next = { spec: 'replaces: foo.v1.0.0' };

/** Every way in which bundle directories get into catalogs, and the check that reports a name that is there twice. */
const ways: readonly (readonly [string, Files, string])[] = [
  ['an index', {}, inIndex],
  ['an index in semver-mode', ci('updateGraph: semver-mode\n'), inIndex],
  ['an index in semver-skippatch-mode', ci('updateGraph: semver-skippatch-mode\n'), inIndex],
  ['an index for catalogs', catalogs, inIndex],
  ['file-based catalogs', fileBased, here],
];

describe.each(ways)('in %s', (_way, files, check) => {
  const base = { ...bundleFiles('1.0.0'), ...bundleFiles('2.0.0', next), ...files };

  test.each(['1.1.0', '1.1.0-1', 'v1.0.0', '3.0.0', 'copy'])('a copy of a released directory as %s', async name => {
    expect(await failed(base, bundleFiles(name, copy))).toContain(check);
  });

  test('the name of a release with a version of its own, in a channel of its own', async () => {
    const merged = bundleFiles('3.0.0', { name: copy.name, channels: 'beta' });
    expect(await failed(base, merged)).toContain(check);
  });

  test('a copy whose file has another name, and one whose name is written otherwise', async () => {
    const [[csv = '', text = ''] = [], [annotations = '', more = ''] = []] = Object.entries(bundleFiles('3.0.0', copy));
    const renamed = { [csv.replace(/[^/]+$/, 'a.yaml')]: text, [annotations]: more };
    expect(await failed(base, renamed)).toContain(check);
    const quoted = { [csv]: text.replace('foo.v1.0.0', '"foo.v1.0.\\x30"'), [annotations]: more };
    expect(await failed(base, quoted)).toContain(check);
    const escaped = Object.fromEntries(
      Object.entries(bundleFiles('1.0.0')).map(([path, one]) => [path, one.replace('foo.v1.0.0', '"foo.v1.0.\\x30"')]),
    );
    expect(await failed({ ...files, ...escaped }, bundleFiles('3.0.0', copy))).toContain(check);
  });

  test('a third directory beside two that the base has', async () => {
    const twice = { ...base, ...bundleFiles('1.0.1', copy) };
    expect(await failed(twice, bundleFiles('1.0.2', copy))).toContain(here);
    expect(await failed(twice, bundleFiles('2.1.0', { spec: 'replaces: foo.v2.0.0' }))).toEqual([]);
    const removed = Object.keys(bundleFiles('1.0.1')).map(path => [path, null]);
    expect(await failed(twice, Object.fromEntries(removed))).toEqual([]);
  });

  test('two new directories', async () => {
    const merged = {
      ...bundleFiles('3.0.0', { spec: 'replaces: foo.v2.0.0' }),
      ...bundleFiles('3.0.1', { name: 'foo.v3.0.0' }),
    };
    expect(await failed(base, merged)).toContain(check);
  });

  test('the next release', async () => {
    expect(await failed(base, bundleFiles('2.1.0', { spec: 'replaces: foo.v2.0.0' }))).toEqual([]);
  });
});

test('in an index for other versions of OpenShift, whichever operator has it', async () => {
  const base = { ...bundleFiles('1.0.0', { versions: '=v4.19' }), ...catalogs };
  const merged = bundleFiles('1.0.0-1', { ...copy, versions: '=v4.20' });
  expect(await failed(base, merged)).toEqual([here]);
  const elsewhere = Object.entries(merged).map(([path, text]) => [path.replace('/foo/', '/other/'), text]);
  expect(await failed(base, Object.fromEntries(elsewhere))).toEqual([here]);
  expect(await failed(base, bundleFiles('1.0.0-1', { versions: '=v4.20' }))).toEqual([]);
});

test.each([
  ['1.0.0-1', 'new-bundles-can-be-reached'],
  ['1.1.0', 'bundle-versions-are-unique'],
])('one version under two names is an error in one index: %s', async (directory, check) => {
  const merged = bundleFiles(directory, { ...next, version: '1.0.0' });
  for (const more of [{}, catalogs])
    expect(await failed({ ...bundleFiles('1.0.0'), ...more }, merged)).toEqual([check]);
});

test('a directory that is moved is no copy', async () => {
  const removed = Object.keys(bundleFiles('1.0.0')).map(path => [path, null]);
  const merged = { ...Object.fromEntries(removed), ...bundleFiles('v1.0.0', copy) };
  expect(await failed({ ...bundleFiles('1.0.0'), ...bundleFiles('2.0.0', next), ...fileBased }, merged)).toEqual([]);
});
