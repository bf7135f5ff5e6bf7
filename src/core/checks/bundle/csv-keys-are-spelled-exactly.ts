import { describeShapeProblem } from '../../catalog/shape/describe-shape-problem.ts';
import { foldField } from '../../catalog/shape/shape.ts';
import type { JsonPath } from '../../json.ts';
import { defineCheck } from '../define.ts';
import { wordsOfReader } from '../words-of-reader.ts';
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
  why: `A misspelled field is missing on the cluster: Kubernetes does not read \`displayname\` as \`displayName\`, although some validators do. It is an error for the fields that every ClusterServiceVersion needs, and a
warning for others.`,
  severity: 'error',
  isFixable: true,
  problems: wordsOfReader,
  examples: [
    {
      title: 'exact',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nspec:\n  displayName: Foo\n' },
      finds: [],
    },
    {
      title: 'in lower case',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nspec:\n  displayname: Foo\n' },
      finds: ['manifests/foo.csv.yaml:3: The key `displayname` is read as `displayName` but is spelled differently'],
    },
    {
      title: 'with a letter that Go takes for another',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\n\u017fpec:\n  displayName: Foo\n' },
      finds: ['manifests/foo.csv.yaml:2: The key `\u017fpec` is read as `spec` but is spelled differently'],
    },
  ],
  *run(snapshot) {
    for (const { manifest, where, edits } of csvsOf(snapshot)) {
      for (const shapeProblem of csvShapeProblems(manifest)) {
        if (shapeProblem.kind !== 'spelling') continue;
        const words = describeShapeProblem(shapeProblem, rules);
        const at = where({ value: undefined, path: shapeProblem.path });
        const { path, name } = shapeProblem;
        const rename = () => edits({ kind: 'rename', path, key: name });
        const weight = isNeeded(path) ? {} : { warning: true as const };
        yield { problem: 'found', words, ...at, ...weight, edits: rename };
      }
    }
  },
});

function isNeeded(path: JsonPath): boolean {
  return needed.has(path.map(step => (typeof step === 'number' ? '*' : foldField(step))).join('.'));
}
