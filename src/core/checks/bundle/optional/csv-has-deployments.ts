import { isSet, nodeAt } from '../../../bundle/manifest-node.ts';
import { defineCheck } from '../../define.ts';
import { csvsOf } from '../located-manifest.ts';
import { isToldMissing } from '../missing-fields.ts';

export const csvHasDeployments = defineCheck({
  id: 'csv-has-deployments',
  group: 'bundle',
  title: 'The ClusterServiceVersion has a list of deployments',
  why: `A ClusterServiceVersion without \`spec.install.spec.deployments\` installs nothing that could run. Where that is meant, as
in a bundle of custom resources alone, an empty list says so.`,
  severity: 'off',
  validator: 'good-practices',
  examples: [
    {
      title: 'a deployment',
      bundle: {
        'manifests/foo.csv.yaml':
          'kind: ClusterServiceVersion\nspec:\n  install:\n    spec:\n      deployments:\n      - name: foo\n',
      },
      finds: [],
    },
    {
      title: 'none',
      bundle: {
        'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nspec:\n  install:\n    strategy: deployment\n',
      },
      finds: ['manifests/foo.csv.yaml:3: The ClusterServiceVersion has no deployments'],
    },
    {
      title: 'permissions without them, of which `csv-has-its-required-fields` tells',
      bundle: {
        'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nspec:\n  install:\n    spec:\n      permissions: []\n',
      },
      finds: [],
    },
  ],
  *run(snapshot) {
    for (const { root, problem } of csvsOf(snapshot)) {
      const deployments = nodeAt(root, 'spec', 'install', 'spec', 'deployments');
      if (isSet(deployments) || isToldMissing(root, deployments)) continue;
      const fix = 'Set `spec.install.spec.deployments` to what the operator runs.';
      yield problem(deployments, 'The ClusterServiceVersion has no deployments.', fix);
    }
  },
});
