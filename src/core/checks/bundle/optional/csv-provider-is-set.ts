import { nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import { trimSpace } from '../../../go/trim-space.ts';
import { defineCheck } from '../../define.ts';
import { csvsOf } from '../located-manifest.ts';

export const csvProviderIsSet = defineCheck({
  id: 'csv-provider-is-set',
  group: 'bundle',
  title: 'The ClusterServiceVersion has a provider',
  why: `Users do not see who provides the operator, and cannot filter by provider on OperatorHub.io and in consoles, without
\`spec.provider.name\`.`,
  severity: 'off',
  validator: 'operatorhubv2',
  problems: {
    none: () => ({ message: 'The ClusterServiceVersion has no provider.', fix: 'Set `spec.provider.name`.' }),
  },
  examples: [
    {
      title: 'a provider',
      bundle: {
        'manifests/foo.csv.yaml': 'kind: ClusterServiceVersion\nspec:\n  provider:\n    name: Example Inc.\n',
      },
      finds: [],
    },
    {
      title: 'a provider with an address and no name',
      bundle: {
        'manifests/foo.csv.yaml':
          'kind: ClusterServiceVersion\nspec:\n  provider:\n    url: https://example.com\n    name: " "\n',
      },
      finds: ['manifests/foo.csv.yaml:5: The ClusterServiceVersion has no provider.'],
    },
  ],
  *run(snapshot) {
    for (const { root, where } of csvsOf(snapshot)) {
      const name = nodeAt(root, 'spec', 'provider', 'name');
      if (trimSpace(textAt(name)) !== '') continue;
      yield { problem: 'none', ...where(name) };
    }
  },
});
