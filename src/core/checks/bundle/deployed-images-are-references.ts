import { itemsAt, nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { problemOfReference } from '../images/problem-of-reference.ts';
import { shownReference } from '../images/shown-reference.ts';
import { csvsOf } from './located-manifest.ts';

const csv = (image: string) =>
  `kind: ClusterServiceVersion\nspec:\n  install:\n    spec:\n      deployments:\n      - spec:\n          template:\n            spec:\n              containers:\n              - image: ${image}\n`;

export const deployedImagesAreReferences = defineCheck({
  id: 'deployed-images-are-references',
  group: 'bundle',
  title: 'Every image that a bundle deploys is an image reference',
  why: `opm puts the images of the containers among the related images of a catalog, and then refuses the catalog for one that is no
reference. A cluster cannot pull it either.`,
  severity: 'error',
  examples: [
    { title: 'a reference', bundle: { 'manifests/foo.csv.yaml': csv('quay.io/foo/foo:v1') }, finds: [] },
    {
      title: 'an address',
      bundle: { 'manifests/foo.csv.yaml': csv('https://quay.io/foo/foo:v1') },
      finds: ['manifests/foo.csv.yaml:10: The image "https://quay.io/foo/foo:v1" is no image reference'],
    },
    {
      title: 'a variable that nobody filled in, and nothing',
      bundle: {
        'manifests/foo.csv.yaml': `${csv("'{{IMAGE}}'")}              initContainers:\n              - image: ''\n`,
      },
      finds: [
        'manifests/foo.csv.yaml:10: The image "{{IMAGE}}" is no image reference',
        'manifests/foo.csv.yaml:12: The image of the container is empty',
      ],
    },
  ],
  *run(snapshot) {
    for (const { root, problem } of csvsOf(snapshot)) {
      for (const deployment of itemsAt(root, 'spec', 'install', 'spec', 'deployments')) {
        const pod = nodeAt(deployment, 'spec', 'template', 'spec');
        for (const container of [...itemsAt(pod, 'containers'), ...itemsAt(pod, 'initContainers')]) {
          const node = nodeAt(container, 'image');
          const reference = textAt(node);
          if (reference === '') {
            yield problem(node, 'The image of the container is empty.', 'Name the image.');
            continue;
          }
          const wrong = problemOfReference(reference);
          if (wrong === undefined) continue;
          const message = `The image "${shownReference(reference)}" is no image reference: ${wrong.error}.`;
          yield problem(node, message, wrong.fix);
        }
      }
    }
  },
});
