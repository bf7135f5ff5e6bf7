import { nodeAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { csvExamples } from './csv-examples.ts';
import { csvsOf } from './located-manifest.ts';

const csv = (annotations: string) => `kind: ClusterServiceVersion\nmetadata:\n  annotations:\n${annotations}`;

export const csvExamplesCanBeRead = defineCheck({
  id: 'csv-examples-can-be-read',
  group: 'bundle',
  title: 'The examples of custom resources are a JSON list of objects',
  why: `Consoles fill their forms from the annotation \`alm-examples\`. It is a JSON list of objects, each with \`apiVersion\` and
\`kind\`. \`olm.examples\` is another name for it; of both only \`alm-examples\` is read. Without either, which is a warning,
users begin with an empty form.`,
  severity: 'error',
  validator: 'csv',
  examples: [
    {
      title: 'a list',
      bundle: {
        'manifests/foo.csv.yaml': csv(`    alm-examples: '[{"apiVersion": "example.com/v1", "kind": "Foo"}]'\n`),
      },
      finds: [],
    },
    {
      title: 'a comma too many',
      bundle: { 'manifests/foo.csv.yaml': csv(`    alm-examples: '[{"kind": "Foo"},]'\n`) },
      finds: ['manifests/foo.csv.yaml:4: The annotation alm-examples is not JSON'],
    },
    {
      title: 'both annotations',
      bundle: { 'manifests/foo.csv.yaml': csv(`    alm-examples: '[]'\n    olm.examples: '[]'\n`) },
      finds: ['manifests/foo.csv.yaml:4: Both alm-examples and olm.examples are set'],
    },
    {
      title: 'none',
      bundle: { 'manifests/foo.csv.yaml': csv('    capabilities: Basic Install\n') },
      finds: ['manifests/foo.csv.yaml:3: The ClusterServiceVersion has no examples of its custom resources'],
    },
  ],
  *run(snapshot) {
    for (const { root, problem } of csvsOf(snapshot)) {
      const examples = csvExamples(root);
      if (examples === undefined) {
        const message = 'The ClusterServiceVersion has no examples of its custom resources.';
        const fix = 'Add the annotation `alm-examples` with one object of each kind, or with `[]`.';
        yield { ...problem(nodeAt(root, 'metadata', 'annotations'), message, fix), warning: true };
        continue;
      }
      const { node, name, hasBoth, error } = examples;
      if (hasBoth) {
        const message = 'Both alm-examples and olm.examples are set, and only alm-examples is read.';
        yield { ...problem(node, message, 'Remove one of them.'), warning: true };
      }
      if (error !== undefined) {
        yield problem(node, `The annotation ${name} ${error}.`, 'Write a JSON list of objects.');
      }
    }
  },
});
