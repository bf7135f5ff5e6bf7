import { describeShapeProblem } from '../../catalog/shape/describe-shape-problem.ts';
import { defineCheck } from '../define.ts';
import { csvShapeProblems } from './csv-shape-problems.ts';
import { csvsOf } from './located-manifest.ts';

const rules = { type: 'fields-have-their-types', base64: 'fields-have-their-types' } as const;

export const csvFieldsHaveTheirTypes = defineCheck({
  id: 'csv-fields-have-their-types',
  group: 'bundle',
  title: 'The fields of a ClusterServiceVersion have the types that Kubernetes gives them',
  why: `A text where a list belongs, or a number where a text does, keeps opm, operator-sdk and the cluster from reading the
ClusterServiceVersion at all. That includes the deployments in it, and \`version\` and \`release\`, which must be well-formed.`,
  severity: 'error',
  validator: 'content',
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
    for (const { manifest, problem } of csvsOf(snapshot)) {
      for (const shapeProblem of csvShapeProblems(manifest)) {
        if (shapeProblem.kind !== 'type' && shapeProblem.kind !== 'base64') continue;
        const { message, fix } = describeShapeProblem(shapeProblem, rules);
        yield problem({ value: undefined, path: shapeProblem.path }, message, fix);
      }
    }
  },
});
