import { expect, test } from '@jest/globals';
import { crdTypes } from '../../../../src/core/bundle/types/crd-types.ts';
import { csvTypes } from '../../../../src/core/bundle/types/csv-types.ts';
import { metaTypes } from '../../../../src/core/bundle/types/meta-types.ts';
import { podTypes } from '../../../../src/core/bundle/types/pod-types.ts';
import { readTypes } from '../../../../src/core/bundle/types/read-types.ts';
import { volumeTypes } from '../../../../src/core/bundle/types/volume-types.ts';

test.each([
  ['ClusterServiceVersions', [metaTypes, volumeTypes, podTypes, csvTypes]],
  ['CustomResourceDefinitions', [metaTypes, crdTypes]],
])('all types of the tables of %s hold types that are known', (_, tables) => {
  const types = [...readTypes(tables, false).values()];
  expect(types.length).toBeGreaterThan(10);
  for (const { fields, folded } of types) expect([...folded.values()].sort()).toEqual([...fields.keys()].sort());
});

test('a type that is in no table is told when it is looked for', () => {
  const types = readTypes(['A: b B[], c text\nB: d E{}'], true);
  expect(types.get('A')?.fields.get('b')).toEqual({ kind: 'list', of: types.get('B') });
  expect(() => types.get('B')?.fields).toThrow('the type E is in no table');
});
