import { memberAt, nodeAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { csvsOf } from './located-manifest.ts';

const key = 'olm.properties';

export const csvPropertiesHaveTheirFile = defineCheck({
  id: 'csv-properties-have-their-file',
  group: 'bundle',
  title: 'Properties of a bundle are in metadata/properties.yaml',
  why: `The annotation \`${key}\` holds JSON in YAML, in which a mistake is only logged when the bundle is rendered: the properties are
then lost.`,
  severity: 'warning',
  validator: 'csv',
  examples: [
    {
      title: 'no annotation',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nmetadata: {}\n' },
      finds: [],
    },
    {
      title: 'the annotation',
      bundle: {
        'manifests/foo.csv.yaml': `kind: ClusterServiceVersion\nmetadata:\n  annotations:\n    ${key}: '[]'\n`,
      },
      finds: [`manifests/foo.csv.yaml:4: The properties in the annotation ${key} are lost`],
    },
  ],
  *run(snapshot) {
    for (const { root, problem } of csvsOf(snapshot)) {
      const node = memberAt(nodeAt(root, 'metadata', 'annotations'), key);
      if (node.value === undefined) continue;
      yield problem(
        node,
        `The properties in the annotation ${key} are lost without a word where there is a mistake in them.`,
        'Move the properties to metadata/properties.yaml.',
      );
    }
  },
});
