import { expect, test } from '@jest/globals';
import { bundleHasAnnotations } from '../../../../src/core/checks/bundle/bundle-has-annotations.ts';
import { csvHasItsRequiredFields } from '../../../../src/core/checks/bundle/csv-has-its-required-fields.ts';
import { manifestsCanBeRead } from '../../../../src/core/checks/bundle/manifests-can-be-read.ts';
import type { Check } from '../../../../src/core/checks/define.ts';
import { runChecks } from '../../../../src/core/checks/run.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';

async function fixesOf(check: Check, bundle: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { findings } = runChecks(await snapshotOfExample({ title: '', bundle, finds: [] }), [check]);
  return findings.map(({ fix }) => fix);
}

test('a key that is spelled much like a missing field is named', async () => {
  const spec =
    'spec:\n  displayname: Foo\n  install:\n    strategy: deployment\n    spec: {permissions: [], deployment: []}\n';
  const csv = { 'manifests/foo.csv.yaml': `kind: ClusterServiceVersion\nmetadata: {name: foo}\n${spec}` };
  expect(await fixesOf(csvHasItsRequiredFields, csv)).toEqual(['Replace `deployment` with it, if that is meant.']);
});

test('an annotation that is spelled much like a missing one is named, and no other', async () => {
  const prefix = 'operators.operatorframework.io';
  const names = [
    'bundle.mediatype.v1',
    'bundle.manifests.v1',
    'bundle.metadata.v1',
    'bundle.pakage.v1',
    'metrics.builder',
  ];
  const lines = names.map(name => `  ${prefix}.${name}: foo\n`).join('');
  expect(await fixesOf(bundleHasAnnotations, { 'metadata/annotations.yaml': `annotations:\n${lines}` })).toEqual([
    `Replace ${prefix}.bundle.pakage.v1 with it, if that is meant.`,
    'Set it to the channels of the bundle, separated by commas.',
  ]);
});

test('what is no manifest says what to do about it', async () => {
  const files = {
    'manifests/a.yaml': 'a: b: c\n',
    'manifests/b.yaml': '',
    'manifests/c.yaml': '# c\n---\nkind: Role\n',
  };
  expect(await fixesOf(manifestsCanBeRead, files)).toEqual([
    expect.stringContaining('in quotes'),
    'Remove it, or write a manifest.',
    'Remove the file, or everything before its manifest, including the line `---`.',
  ]);
});
