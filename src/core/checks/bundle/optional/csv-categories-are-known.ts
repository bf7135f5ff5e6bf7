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
  title: 'The annotation categories contains only known categories',
  why: `Users who search by category do not find the operator. The annotation
is a list separated by commas. The option replaces the standard categories, as the file in \`OPERATOR_BUNDLE_CATEGORIES\`
does for \`operator-sdk bundle validate\`.`,
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
  problems: {
    unknownCategory: ({
      category,
      categories,
    }: {
      readonly category: string;
      readonly categories: readonly string[];
    }) => ({
      message: `Category "${showName(category.slice(0, 100))}" is not known.`,
      fix: `Use these categories, separated by commas: ${categories.join(', ')}.`,
    }),
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
      finds: ['manifests/foo.csv.yaml:4: Category "Databases" is not known.'],
    },
    {
      title: 'categories of our own',
      config: 'checks:\n  csv-categories-are-known:\n    options: {categories: [Registry]}\n',
      bundle: {
        'manifests/foo.csv.yaml':
          'kind: ClusterServiceVersion\nmetadata:\n  annotations:\n    categories: Registry,Storage\n',
      },
      finds: ['manifests/foo.csv.yaml:4: Category "Storage" is not known.'],
    },
  ],
  *run(snapshot, { categories }: Options) {
    const known = new Set(categories);
    for (const { root, where } of csvsOf(snapshot)) {
      const annotation = memberAt(nodeAt(root, 'metadata', 'annotations'), 'categories');
      if (annotation.value === undefined) continue;
      for (const category of textAt(annotation).split(',').map(trimSpace)) {
        if (known.has(category)) continue;
        yield { problem: 'unknownCategory', category, categories, ...where(annotation) };
      }
    }
  },
});
