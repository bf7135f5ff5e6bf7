import { isSet, nodeAt } from '../../../bundle/manifest-node.ts';
import { defineCheck } from '../../define.ts';
import { csvsOf } from '../located-manifest.ts';
import { isReportedMissing } from '../missing-fields.ts';

export const csvHasDeployments = defineCheck({
  id: 'csv-has-deployments',
  group: 'bundle',
  title: 'The ClusterServiceVersion has a list of deployments',
  why: `Users install an operator that does not run: a ClusterServiceVersion without \`spec.install.spec.deployments\` installs no process. If this is intended, as
in a bundle of custom resources only, use an empty list.`,
  severity: 'off',
  validator: 'good-practices',
  problems: {
    none: () => ({
      message: 'The ClusterServiceVersion has no deployments.',
      fix: 'Set `spec.install.spec.deployments` to the deployments of the operator.',
    }),
  },
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
      title: 'permissions without them: reported by `csv-has-its-required-fields`',
      bundle: {
        'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nspec:\n  install:\n    spec:\n      permissions: []\n',
      },
      finds: [],
    },
  ],
  *run(snapshot) {
    for (const { root, where } of csvsOf(snapshot)) {
      const deployments = nodeAt(root, 'spec', 'install', 'spec', 'deployments');
      if (isSet(deployments) || isReportedMissing(root, deployments)) continue;
      yield { problem: 'none', ...where(deployments) };
    }
  },
});
