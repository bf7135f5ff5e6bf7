import { describe, expect, test } from '@jest/globals';
import type { Example } from '../../../../src/core/checks/define.ts';
import { bundle, channel, definition, file } from '../../../../src/core/checks/example-catalog.ts';
import { bundleFiles } from '../../../../src/core/checks/graph/bundle-example.ts';
import { newApisHaveOnePackage } from '../../../../src/core/checks/install/new-apis-have-one-package.ts';
import { runChecks } from '../../../../src/core/checks/run.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';

type Files = Readonly<Record<string, string>>;

async function found(example: Omit<Example, 'title' | 'finds'>): Promise<readonly string[]> {
  const snapshot = await snapshotOfExample({ title: '', finds: [], ...example });
  const { findings } = runChecks(snapshot, [newApisHaveOnePackage]);
  return findings.map(({ severity, message }) => `${severity}: ${message}`);
}

const definitions = (kind: 'owned' | 'required', version = 'v1') =>
  `customresourcedefinitions: {${kind}: [{name: bars.bar.io, version: ${version}, kind: Bar}]}`;
const service = 'apiservicedefinitions: {owned: [{group: bar.io, version: v1, kind: Bar, name: bars}]}';
const owned = definitions('owned');
const ofMetadata = (name: 'properties' | 'dependencies', item: string, operator = 'bar', version = '1.0.0') => ({
  [`operators/${operator}/${version}/metadata/${name}.yaml`]: `${name}:\n- ${item}\n`,
});
const gvk = '{type: olm.gvk, value: {group: bar.io, version: v1, kind: Bar}}';
const constraint =
  '{type: olm.constraint, value: {failureMessage: x, all: {constraints: [{gvk: {group: bar.io, version: v1, kind: Bar}}]}}}';
const bar = (spec?: string, more: Parameters<typeof bundleFiles>[1] = {}) =>
  bundleFiles('1.0.0', { operator: 'bar', ...(spec === undefined ? {} : { spec }), ...more });
const foo = bundleFiles('1.0.0');
const next = (spec: string) => bundleFiles('1.1.0', { spec: `replaces: foo.v1.0.0\n  ${spec}` });
const api =
  'waiting: Bundle "foo.v1.1.0" of package "foo" provides API Bar (bar.io), which "bar" already provides or requires.';
const label =
  'waiting: Bundle "foo.v1.1.0" of package "foo" provides label "blue", which "bar" already provides or requires.';
const annotated = (properties: string) => ({ annotation: `olm.properties: '[${properties}]'` });
const requiredInJson = '{"type": "olm.gvk.required", "value": {"group": "bar.io", "version": "v1", "kind": "Bar"}}';

describe('a new API of bundle directories waits for a maintainer', () => {
  const others: readonly (readonly [string, Files])[] = [
    ['owned by another package', bar(owned)],
    ['owned as another version', bar(definitions('owned', 'v1beta1'))],
    ['owned as an API service', bar(service)],
    ['required', bar(definitions('required'))],
    ['a property', { ...bar(), ...ofMetadata('properties', gvk) }],
    ['a dependency', { ...bar(), ...ofMetadata('dependencies', gvk) }],
    ['a constraint', { ...bar(), ...ofMetadata('dependencies', constraint) }],
    ['in an annotation', bar(undefined, annotated(requiredInJson))],
    [
      'in an older bundle',
      { ...bar(owned), ...bundleFiles('2.0.0', { operator: 'bar', spec: 'replaces: bar.v1.0.0' }) },
    ],
    ['in a file-based operator', { ...bar(owned), 'operators/bar/ci.yaml': 'fbc: {enabled: true}\n' }],
    ['written otherwise', bar(owned.replace('bars.bar.io', '"bars.bar.i\\x6f"'))],
    ['in a directory of another name', moved(bar(owned), 'operators/bar/', 'operators/drinks/')],
    ['in a file of another name', moved(bar(owned), 'bar.clusterserviceversion.yaml', 'all.yaml')],
  ];

  test.each(others)('%s', async (_title, files) => {
    expect(await found({ base: { ...foo, ...files }, merged: next(owned) })).toEqual([api]);
    expect(await found({ base: { ...foo, ...files }, merged: next(service) })).toEqual([api]);
    const stated = { ...next('maturity: alpha'), ...ofMetadata('properties', gvk, 'foo', '1.1.0') };
    expect(await found({ base: { ...foo, ...files }, merged: stated })).toEqual([api]);
  });

  test('of a new package', async () => {
    const merged = bundleFiles('1.1.0', { spec: owned });
    expect(await found({ base: bar(owned), merged })).toEqual([api]);
  });

  test('a label that another package requires', async () => {
    const base = { ...foo, ...bar(), ...ofMetadata('properties', '{type: olm.label.required, value: {label: blue}}') };
    const properties = ofMetadata('properties', '{type: olm.label, value: {label: blue}}', 'foo', '1.1.0');
    expect(await found({ base, merged: { ...next('maturity: alpha'), ...properties } })).toEqual([label]);
  });
});

test('an API that is new in a catalog and that only bundle directories have waits, too', async () => {
  const base = { ...bar(owned), [file]: definition + channel('stable', '{name: foo.v1.0.0}') + bundle('1.0.0') };
  const chain = channel('stable', '{name: foo.v1.0.0}', '{name: foo.v1.1.0, replaces: foo.v1.0.0}');
  const merged = { [file]: definition + chain + bundle('1.0.0') + bundle('1.1.0', `  - ${gvk}`) };
  expect(await found({ base, merged })).toEqual([api]);
});

test('an owner of the other package may approve', async () => {
  const base = { ...foo, ...bar(owned), 'operators/bar/ci.yaml': 'reviewers: [bob]\n' };
  expect(await found({ base, merged: next(owned) })).toEqual([api]);
  expect(await found({ base, merged: next(owned), approvedBy: ['bob'] })).toEqual([]);
});

describe('nothing is found', () => {
  test('of an API that the package has already, whoever else has it', async () => {
    const shared = { ...bundleFiles('1.0.0', { spec: owned }), ...bar(owned) };
    expect(await found({ base: shared, merged: next(owned) })).toEqual([]);
    const older = { ...shared, ...bundleFiles('1.0.1', { spec: 'replaces: foo.v1.0.0' }) };
    const again = bundleFiles('1.1.0', { spec: `replaces: foo.v1.0.1\n  ${owned}` });
    expect(await found({ base: older, merged: again })).toEqual([]);
  });

  test('of an API that no other package has, and one of the same group', async () => {
    expect(await found({ base: { ...foo, ...bar() }, merged: next(owned) })).toEqual([]);
    const other = bar(owned.replace('kind: Bar', 'kind: Drink'));
    expect(await found({ base: { ...foo, ...other }, merged: next(owned) })).toEqual([]);
  });

  test('of an API that it only requires', async () => {
    expect(await found({ base: { ...foo, ...bar(owned) }, merged: next(definitions('required')) })).toEqual([]);
  });
});

function moved(files: Files, from: string, to: string): Files {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path.replace(from, to), text]));
}
