import { defineCheck } from '../define.ts';
import { wordsOfReader } from '../words-of-reader.ts';
import { csvShapeProblems } from './csv-shape-problems.ts';
import { csvsOf } from './located-manifest.ts';
import { problemsOfTypes } from './problems-of-types.ts';

export const csvFieldsHaveTheirTypes = defineCheck({
  id: 'csv-fields-have-their-types',
  group: 'bundle',
  title: 'The fields of a ClusterServiceVersion have the types of Kubernetes',
  why: 'opm, operator-sdk and clusters cannot read a ClusterServiceVersion in which a field has the wrong type, such as a string instead of a list. This includes its deployments, and `version` and `release`, which must be well-formed.',
  severity: 'error',
  isFixable: true,
  validator: 'content',
  problems: wordsOfReader,
  examples: [
    {
      title: 'texts and lists in their places',
      bundle: {
        'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nspec:\n  version: 1.0.0\n  keywords: [foo]\n',
      },
      finds: [],
    },
    {
      title: 'a text for a list, a number for a text, and a version that is none',
      bundle: {
        'manifests/foo.csv.yaml':
          'kind: ClusterServiceVersion\nspec:\n  version: latest\n  keywords: foo\n  maturity: 1\n',
      },
      finds: [
        'manifests/foo.csv.yaml:3: `spec.version` is a string but must be a semantic version',
        'manifests/foo.csv.yaml:4: `spec.keywords` is a string but must be a list',
        'manifests/foo.csv.yaml:5: `spec.maturity` is the number 1 but must be a string',
      ],
    },
  ],
  *run(snapshot) {
    for (const csv of csvsOf(snapshot)) yield* problemsOfTypes(csvShapeProblems(csv.manifest), csv);
  },
});
