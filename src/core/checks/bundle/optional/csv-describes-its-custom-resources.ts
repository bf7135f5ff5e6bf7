import { itemsAt, nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import { showName } from '../../../text/shown-names.ts';
import { defineCheck } from '../../define.ts';
import { csvsOf } from '../located-manifest.ts';

export const csvDescribesItsCustomResources = defineCheck({
  id: 'csv-describes-its-custom-resources',
  group: 'bundle',
  title: 'Every custom resource in the ClusterServiceVersion has a description',
  why: 'Users see only a name for a custom resource without a description in `spec.customresourcedefinitions`. Required resources are checked, too.',
  severity: 'off',
  validator: 'good-practices',
  problems: {
    noDescription: ({ name, side }: Record<'name' | 'side', string>) => ({
      message: `Custom resource ${name} (${side}) has no description.`,
      fix: 'Set `description` to what it represents.',
    }),
  },
  examples: [
    {
      title: 'a description',
      bundle: {
        'manifests/foo.csv.yaml':
          'kind: ClusterServiceVersion\nspec:\n  customresourcedefinitions:\n    owned:\n    - name: foos.example.com\n      description: A foo.\n',
      },
      finds: [],
    },
    {
      title: 'none',
      bundle: {
        'manifests/foo.csv.yaml':
          'kind: ClusterServiceVersion\nspec:\n  customresourcedefinitions:\n    required:\n    - name: foos.example.com\n',
      },
      finds: ['manifests/foo.csv.yaml:5: Custom resource foos.example.com (required) has no description.'],
    },
  ],
  *run(snapshot) {
    for (const { root, where } of csvsOf(snapshot)) {
      for (const side of ['owned', 'required']) {
        for (const described of itemsAt(root, 'spec', 'customresourcedefinitions', side)) {
          const description = nodeAt(described, 'description');
          if (textAt(description) !== '') continue;
          const name = showName(textAt(described, 'name').slice(0, 253));
          yield { problem: 'noDescription', name, side, ...where(description), warning: true };
        }
      }
    }
  },
});
