import { showName } from '../../text/shown-names.ts';
import { defineCheck } from '../define.ts';
import { csvsOf } from './located-manifest.ts';
import { missingFields } from './missing-fields.ts';

const csv = (install: string) =>
  `kind: ClusterServiceVersion\nmetadata:\n  name: foo.v1.0.0\nspec:\n  displayName: Foo\n${install}`;

export const csvHasItsRequiredFields = defineCheck({
  id: 'csv-has-its-required-fields',
  group: 'bundle',
  title: 'A ClusterServiceVersion has a display name and an install strategy',
  why: 'Users cannot install the operator without `spec.install.strategy`: OLM knows `deployment`, with a list of deployments, only. Consoles show `spec.displayName`.',
  severity: 'error',
  validator: 'csv',
  problems: {
    missing: ({
      name,
      near,
      toSet,
    }: {
      readonly name: string;
      readonly near: string | undefined;
      readonly toSet: string;
    }) => ({
      message: `Field \`${name}\` is missing or empty.`,
      fix: near === undefined ? toSet : `Replace \`${showName(near)}\` with it, if that is meant.`,
    }),
  },
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
      finds: ['manifests/foo.csv.yaml:8: Field `spec.install.spec.deployments` is missing or empty.'],
    },
    {
      title: 'nothing',
      bundle: { 'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\n' },
      finds: ['Field `metadata` is missing or empty.', 'Field `spec` is missing or empty.'],
    },
  ],
  *run(snapshot) {
    for (const { root, where } of csvsOf(snapshot)) {
      for (const { name, node, near, toSet } of missingFields(root)) {
        yield { problem: 'missing', name, near, toSet, ...where(node) };
      }
    }
  },
});
