import { expect, test } from '@jest/globals';
import { bundleFitsIntoTheList } from '../../../../src/core/checks/bundle/bundle-fits-into-the-list.ts';
import { found } from '../scope/found.ts';

const csv = (annotations: string, spec: string) =>
  `kind: ClusterServiceVersion\nmetadata:\n  name: foo.v1.0.0\n${annotations}spec:\n  version: 1.0.0\n${spec}`;
const annotations = 'annotations:\n  operators.operatorframework.io.bundle.package.v1: foo\n';
const long = 'x'.repeat(5_000_000);
const manifest = 'manifests/foo.csv.yaml';

test.each<readonly [string, Readonly<Record<string, string>>]>([
  [
    'dependencies',
    { 'metadata/dependencies.yaml': `dependencies:\n- type: olm.constraint\n  value: {failureMessage: ${long}}\n` },
  ],
  [
    'the annotation olm.properties',
    { [manifest]: csv(`  annotations:\n    olm.properties: '[{"type":"a","value":"${long}"}]'\n`, '') },
  ],
  [
    'what it skips',
    {
      [manifest]: csv(
        '',
        `  skips: [${Array.from({ length: 300_000 }, (_, index) => `foo.v0.${index}.0`).join(', ')}]\n`,
      ),
    },
  ],
  [
    'what YAML repeats',
    {
      'metadata/properties.yaml': `properties:\n- {type: a, value: [&a ${'x'.repeat(100_000)}, ${Array(50).fill('*a').join(', ')}]}\n`,
    },
  ],
])('%s', async (_title, files) => {
  const bundle = { [manifest]: csv('', ''), 'metadata/annotations.yaml': annotations, ...files };
  expect(await found(bundleFitsIntoTheList, { bundle })).toEqual([expect.stringContaining('The bundle takes')]);
});

test('a long description is not in the list', async () => {
  const bundle = { [manifest]: csv('', `  description: ${long}\n`), 'metadata/annotations.yaml': annotations };
  expect(await found(bundleFitsIntoTheList, { bundle })).toEqual([]);
});
