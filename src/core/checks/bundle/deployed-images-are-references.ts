import { itemsAt, nodeAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { shownReference } from '../images/shown-reference.ts';
import { csvsOf } from './located-manifest.ts';
import { problemsOfImage } from './problems-of-image.ts';

const csv = (image: string) =>
  `kind: ClusterServiceVersion\nspec:\n  install:\n    spec:\n      deployments:\n      - spec:\n          template:\n            spec:\n              containers:\n              - image: ${image}\n`;

export const deployedImagesAreReferences = defineCheck({
  id: 'deployed-images-are-references',
  group: 'bundle',
  title: 'Every image that a bundle deploys is an image reference',
  why: 'Clusters cannot pull the image, and opm refuses the catalog: it adds the images of containers to the related images of the bundle.',
  severity: 'error',
  problems: {
    empty: () => ({ message: 'The image of the container is empty.', fix: 'Name the image.' }),
    notValid: ({ reference, error, fix }: Record<'reference' | 'error' | 'fix', string>) => ({
      message: `Image "${shownReference(reference)}" is not an image reference: ${error}.`,
      fix: fix,
    }),
  },
  examples: [
    { title: 'a reference', bundle: { 'manifests/foo.csv.yaml': csv('quay.io/foo/foo:v1') }, finds: [] },
    {
      title: 'an address',
      bundle: { 'manifests/foo.csv.yaml': csv('https://quay.io/foo/foo:v1') },
      finds: [
        'manifests/foo.csv.yaml:10: Image "https://quay.io/foo/foo:v1" is not an image reference: it begins with https://, which is not part of an image reference.',
      ],
    },
    {
      title: 'a variable that nobody filled in, and nothing',
      bundle: {
        'manifests/foo.csv.yaml': `${csv("'{{IMAGE}}'")}              initContainers:\n              - image: ''\n`,
      },
      finds: [
        'manifests/foo.csv.yaml:10: Image "{{IMAGE}}" is not an image reference: the name of a repository is lower case.',
        'manifests/foo.csv.yaml:12: The image of the container is empty',
      ],
    },
  ],
  *run(snapshot) {
    for (const { root, where } of csvsOf(snapshot)) {
      for (const deployment of itemsAt(root, 'spec', 'install', 'spec', 'deployments')) {
        const pod = nodeAt(deployment, 'spec', 'template', 'spec');
        for (const container of [...itemsAt(pod, 'containers'), ...itemsAt(pod, 'initContainers')]) {
          yield* problemsOfImage(nodeAt(container, 'image'), where);
        }
      }
    }
  },
});
