import { showName } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';
import { csvsOf } from './located-manifest.ts';
import { missingFields } from './missing-fields.ts';

const csv = (install: string) =>
  `kind: ClusterServiceVersion\nmetadata:\n  name: foo.v1.0.0\nspec:\n  displayName: Foo\n${install}`;

export const csvHasItsRequiredFields = defineCheck({
  id: 'csv-has-its-required-fields',
  group: 'bundle',
  title: 'A ClusterServiceVersion has a name to show and says how it is installed',
  why: `\`spec.displayName\` is what consoles show, and \`spec.install.strategy\` how OLM installs the operator: \`deployment\`, with a list
of deployments, is the one way there is.`,
  severity: 'error',
  validator: 'csv',
  examples: [
    {
      title: 'complete',
      bundle: {
        'manifests/foo.csv.yaml': csv('  install:\n    strategy: deployment\n    spec:\n      deployments: []\n'),
      },
      finds: [],
    },
    {
      title: 'permissions without deployments',
      bundle: {
        'manifests/foo.csv.yaml': csv('  install:\n    strategy: deployment\n    spec:\n      permissions: []\n'),
      },
      finds: ['manifests/foo.csv.yaml:8: The field `spec.install.spec.deployments` is missing or empty'],
    },
    {
      title: 'nothing',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\n' },
      finds: ['The field `metadata` is missing', 'The field `spec` is missing'],
    },
  ],
  *run(snapshot) {
    for (const { root, problem } of csvsOf(snapshot)) {
      for (const { name, node, near, toSet } of missingFields(root)) {
        const fix = near === undefined ? toSet : `Write it in place of \`${showName(near)}\`, if that is meant.`;
        yield problem(node, `The field \`${name}\` is missing or empty.`, fix);
      }
    }
  },
});
