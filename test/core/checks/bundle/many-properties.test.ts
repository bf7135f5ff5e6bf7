import { expect, test } from '@jest/globals';
import { bundlePropertiesCanBeParsed } from '../../../../src/core/checks/bundle/bundle-properties-can-be-parsed.ts';
import { found } from '../scope/found.ts';

const many = 30_000;

test('of tens of thousands of properties, the index of a wrong one is its own', async () => {
  const lines = Array.from({ length: many }, () => '- {type: a, value: b}\n').join('');
  const bundle = {
    'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nmetadata: {name: foo.v1.0.0}\n',
    'metadata/properties.yaml': `properties:\n${lines}- {type: olm.gvk, value: 1}\n`,
  };
  expect(await found(bundlePropertiesCanBeParsed, { bundle })).toEqual([
    expect.stringContaining(`properties[${many}].value`),
  ]);
});
