import { nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import { trimSpace } from '../../../go/trim-space.ts';
import { defineCheck } from '../../define.ts';
import { csvsOf } from '../located-manifest.ts';

export const csvProviderIsSet = defineCheck({
  id: 'csv-provider-is-set',
  group: 'bundle',
  title: 'The ClusterServiceVersion names the provider of the operator',
  why: `OperatorHub.io and the consoles of clusters show who provides an operator and let people filter by it. Without
\`spec.provider.name\` an operator comes from nobody.`,
  severity: 'off',
  validator: 'operatorhubv2',
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
      finds: ['manifests/foo.csv.yaml:5: The ClusterServiceVersion names no provider'],
    },
  ],
  *run(snapshot) {
    for (const { root, problem } of csvsOf(snapshot)) {
      const name = nodeAt(root, 'spec', 'provider', 'name');
      if (trimSpace(textAt(name)) !== '') continue;
      yield problem(name, 'The ClusterServiceVersion names no provider.', 'Set `spec.provider.name`.');
    }
  },
});
