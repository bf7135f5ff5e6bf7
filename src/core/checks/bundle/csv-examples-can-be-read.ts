import { nodeAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { csvExamples, type ExamplesError } from './csv-examples.ts';
import { csvsOf } from './located-manifest.ts';

type Annotation = { readonly annotation: string };
type ErrorOf<Kind> = Extract<ExamplesError, { problem: Kind }>;

const csv = (annotations: string) => `kind: ClusterServiceVersion\nmetadata:\n  annotations:\n${annotations}`;

export const csvExamplesCanBeRead = defineCheck({
  id: 'csv-examples-can-be-read',
  group: 'bundle',
  title: 'The examples of custom resources are a JSON list of objects',
  why: `Users get an empty form in the console if the annotation \`alm-examples\` cannot be read: it is a JSON list of objects, each with \`apiVersion\` and
\`kind\`. \`olm.examples\` is another name for it; if both are set, only \`alm-examples\` is read. A missing annotation is a warning.`,
  severity: 'error',
  validator: 'csv',
  problems: {
    missing: () => ({
      message: 'The ClusterServiceVersion has no examples of its custom resources.',
      fix: 'Add the annotation `alm-examples` with one object of each kind, or with `[]`.',
    }),
    both: () => ({
      message: 'Both alm-examples and olm.examples are set, but only alm-examples is read.',
      fix: 'Remove one of them.',
    }),
    syntax: ({ annotation, line, column, detail }: Annotation & ErrorOf<'syntax'>) => ({
      message: `Annotation ${annotation} is not JSON, at its line ${line}, column ${column}: ${detail}.`,
      fix: 'Write a JSON list of objects.',
    }),
    noList: ({ annotation }: Annotation) => ({
      message: `Annotation ${annotation} is not a list of objects.`,
      fix: 'Write a JSON list of objects.',
    }),
    item: ({ annotation, item }: Annotation & ErrorOf<'item'>) => ({
      message: `Item ${item} of annotation ${annotation} is not an object with a kind.`,
      fix: 'Correct or remove the item.',
    }),
  },
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
      finds: [
        'manifests/foo.csv.yaml:4: Annotation alm-examples is not JSON, at its line 1, column 18: A JSON value is missing.',
      ],
    },
    {
      title: 'an object instead of a list',
      bundle: { 'manifests/foo.csv.yaml': csv(`    alm-examples: '{}'\n`) },
      finds: ['manifests/foo.csv.yaml:4: Annotation alm-examples is not a list of objects'],
    },
    {
      title: 'an object without a kind',
      bundle: { 'manifests/foo.csv.yaml': csv(`    alm-examples: '[{"apiVersion": "example.com/v1"}]'\n`) },
      finds: ['manifests/foo.csv.yaml:4: Item 1 of annotation alm-examples is not an object with a kind'],
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
    for (const { root, where } of csvsOf(snapshot)) {
      const examples = csvExamples(root);
      if (examples === undefined) {
        yield { problem: 'missing', ...where(nodeAt(root, 'metadata', 'annotations')), warning: true };
        continue;
      }
      const { node, name, hasBoth, error } = examples;
      if (hasBoth) {
        yield { problem: 'both', ...where(node), warning: true };
      }
      if (error !== undefined) {
        yield { ...error, annotation: name, ...where(node) };
      }
    }
  },
});
