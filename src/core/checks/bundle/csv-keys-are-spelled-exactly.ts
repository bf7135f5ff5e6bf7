import { describeShapeProblem } from '../../catalog/shape/describe-shape-problem.ts';
import type { JsonPath } from '../../json.ts';
import { defineCheck } from '../define.ts';
import { csvShapeProblems } from './csv-shape-problems.ts';
import { csvsOf } from './located-manifest.ts';

const rules = { type: 'fields-have-their-types', base64: 'fields-have-their-types' } as const;

/** Without these opm refuses a ClusterServiceVersion, and it finds them by their exact spelling. */
const needed = new Set([
  'metadata',
  'metadata.name',
  'spec',
  'spec.displayname',
  'spec.install',
  'spec.install.strategy',
  'spec.install.spec',
  'spec.install.spec.deployments',
  'spec.installmodes',
  'spec.installmodes.*.type',
  'spec.installmodes.*.supported',
  'spec.customresourcedefinitions',
  'spec.customresourcedefinitions.owned',
  'spec.customresourcedefinitions.owned.*.name',
  'spec.customresourcedefinitions.owned.*.version',
  'spec.customresourcedefinitions.owned.*.kind',
  'spec.apiservicedefinitions',
  'spec.apiservicedefinitions.owned',
]);

export const csvKeysAreSpelledExactly = defineCheck({
  id: 'csv-keys-are-spelled-exactly',
  group: 'bundle',
  title: 'The fields of a ClusterServiceVersion are spelled exactly',
  why: `Some tools read \`displayname\` as \`displayName\`; Kubernetes does not: there the field is missing. So a bundle can pass
one validator, and lose the field on the cluster. It is an error in the fields that every ClusterServiceVersion needs, and a
warning elsewhere.`,
  severity: 'error',
  examples: [
    {
      title: 'exact',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nspec:\n  displayName: Foo\n' },
      finds: [],
    },
    {
      title: 'in lower case',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nspec:\n  displayname: Foo\n' },
      finds: ['manifests/foo.csv.yaml:3: The key `displayname` is read as `displayName` but is not spelled so'],
    },
  ],
  *run(snapshot) {
    for (const { manifest, problem } of csvsOf(snapshot)) {
      for (const shapeProblem of csvShapeProblems(manifest)) {
        if (shapeProblem.kind !== 'spelling') continue;
        const { message, fix } = describeShapeProblem(shapeProblem, rules);
        const draft = problem({ value: undefined, path: shapeProblem.path }, message, fix);
        yield { ...draft, ...(isNeeded(shapeProblem.path) ? {} : { warning: true as const }) };
      }
    }
  },
});

function isNeeded(path: JsonPath): boolean {
  return needed.has(path.map(step => (typeof step === 'number' ? '*' : step.toLowerCase())).join('.'));
}
