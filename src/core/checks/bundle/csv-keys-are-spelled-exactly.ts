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

/** What is deployed: OLM v0 reads it without regard to case, and what looks for images and permissions does not. */
const deployed = 'spec.install.';

export const csvKeysAreSpelledExactly = defineCheck({
  id: 'csv-keys-are-spelled-exactly',
  group: 'bundle',
  title: 'The fields of a ClusterServiceVersion are spelled exactly',
  why: `Programs disagree about a misspelled field: validators and OLM v0 read \`displayname\` as \`displayName\`, while opm and Kubernetes do not. OLM v0 would install containers whose images were not checked. It is an error for the fields that every ClusterServiceVersion needs and for all below
\`spec.install\`, and a warning for others.`,
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
      title: 'containers that OLM v0 alone installs',
      bundle: {
        'manifests/foo.csv.yaml':
          'kind: ClusterServiceVersion\nspec:\n  install:\n    spec:\n      deployments:\n      - spec:\n          template:\n            spec:\n              InitContainers: []\n',
      },
      finds: ['manifests/foo.csv.yaml:9: The key `InitContainers` is read as `initContainers`'],
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
        const weight = isError(path) ? {} : { warning: true as const };
        yield { problem: 'found', words, ...at, ...weight, edits: rename };
      }
    }
  },
});

function isError(path: JsonPath): boolean {
  const field = path.map(step => (typeof step === 'number' ? '*' : foldField(step))).join('.');
  return needed.has(field) || field.startsWith(deployed);
}
