import { itemsAt, nodeAt, textAt } from '../../../bundle/manifest-node.ts';
import { showName } from '../../../text/shown-names.ts';
import { defineCheck } from '../../define.ts';
import { csvsOf } from '../located-manifest.ts';

export const csvDescribesItsCustomResources = defineCheck({
  id: 'csv-describes-its-custom-resources',
  group: 'bundle',
  title: 'Each custom resource in the ClusterServiceVersion has a description',
  why: `Consoles offer the custom resources of an operator with what \`spec.customresourcedefinitions\` says of them. Without a
description people have only a name to choose by. Required resources count too.`,
  severity: 'off',
  validator: 'good-practices',
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
      finds: ['manifests/foo.csv.yaml:5: The required custom resource foos.example.com has no description'],
    },
  ],
  *run(snapshot) {
    for (const { root, problem } of csvsOf(snapshot)) {
      for (const side of ['owned', 'required']) {
        for (const described of itemsAt(root, 'spec', 'customresourcedefinitions', side)) {
          const description = nodeAt(described, 'description');
          if (textAt(description) !== '') continue;
          const name = showName(textAt(described, 'name').slice(0, 253));
          const message = `The ${side} custom resource ${name} has no description.`;
          yield { ...problem(description, message, 'Say in `description` what it stands for.'), warning: true };
        }
      }
    }
  },
});
