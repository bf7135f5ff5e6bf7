import { memberAt, nodeAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { csvsOf } from './located-manifest.ts';

const key = 'olm.properties';

export const csvHasNoPropertiesAnnotation = defineCheck({
  id: 'csv-has-no-properties-annotation',
  group: 'bundle',
  title: 'The properties of a bundle are in metadata/properties.yaml',
  why: `OLM resolves dependencies without properties that were lost. The annotation \`${key}\` contains JSON within YAML, and rendering only logs a mistake in it.`,
  severity: 'warning',
  validator: 'csv',
  problems: {
    annotation: () => ({
      message: `Annotation ${key} contains properties, which are lost without an error if they contain a mistake.`,
      fix: 'Move the properties to metadata/properties.yaml.',
    }),
  },
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
      finds: [`manifests/foo.csv.yaml:4: Annotation ${key} contains properties, which are lost`],
    },
  ],
  *run(snapshot) {
    for (const { root, where } of csvsOf(snapshot)) {
      const node = memberAt(nodeAt(root, 'metadata', 'annotations'), key);
      if (node.value === undefined) continue;
      yield { problem: 'annotation', ...where(node) };
    }
  },
});
