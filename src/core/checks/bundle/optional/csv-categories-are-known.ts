import { memberAt, nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import { trimSpace } from '../../../go/trim-space.ts';
import { showName } from '../../../text/shown-names.ts';
import { defineCheck } from '../../define.ts';
import { csvsOf } from '../located-manifest.ts';

interface Options {
  readonly categories: readonly string[];
}

const standard = [
  'AI/Machine Learning',
  'Application Runtime',
  'Big Data',
  'Cloud Provider',
  'Database',
  'Developer Tools',
  'Integration & Delivery',
  'Logging & Tracing',
  'Modernization & Migration',
  'Monitoring',
  'Networking',
  'Observability',
  'OpenShift Optional',
  'Security',
  'Storage',
  'Streaming & Messaging',
];

export const csvCategoriesAreKnown = defineCheck({
  id: 'csv-categories-are-known',
  group: 'bundle',
  title: 'The annotation categories holds known categories only',
  why: `People find operators by category, and a category that nobody else writes alike is one where nobody looks. The annotation
is a list between commas. The option replaces the standard categories, as the file that \`OPERATOR_BUNDLE_CATEGORIES\`
names does for \`operator-sdk bundle validate\`.`,
  severity: 'off',
  validator: 'categories',
  options: {
    type: 'object',
    additionalProperties: false,
    properties: {
      categories: {
        type: 'array',
        items: { type: 'string' },
        default: standard,
        description: 'The categories that bundles may name.',
      },
    },
  },
  examples: [
    {
      title: 'two categories',
      bundle: {
        'manifests/foo.csv.yaml':
          'kind: ClusterServiceVersion\nmetadata:\n  annotations:\n    categories: Database, Storage\n',
      },
      finds: [],
    },
    {
      title: 'one that is not known',
      bundle: {
        'manifests/foo.csv.yaml':
          'kind: ClusterServiceVersion\nmetadata:\n  annotations:\n    categories: Databases,Storage\n',
      },
      finds: ['manifests/foo.csv.yaml:4: "Databases" is no known category'],
    },
    {
      title: 'categories of our own',
      config: 'checks:\n  csv-categories-are-known:\n    options: {categories: [Registry]}\n',
      bundle: {
        'manifests/foo.csv.yaml':
          'kind: ClusterServiceVersion\nmetadata:\n  annotations:\n    categories: Registry,Storage\n',
      },
      finds: ['manifests/foo.csv.yaml:4: "Storage" is no known category'],
    },
  ],
  *run(snapshot, { categories }: Options) {
    const known = new Set(categories);
    for (const { root, problem } of csvsOf(snapshot)) {
      const annotation = memberAt(nodeAt(root, 'metadata', 'annotations'), 'categories');
      if (annotation.value === undefined) continue;
      for (const category of textAt(annotation).split(',').map(trimSpace)) {
        if (known.has(category)) continue;
        const message = `"${showName(category.slice(0, 100))}" is no known category.`;
        yield problem(annotation, message, `Use categories of these, between commas: ${categories.join(', ')}.`);
      }
    }
  },
});
