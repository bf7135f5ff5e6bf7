import { itemsAt, nodeAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { shownReference } from '../images/shown-reference.ts';
import { csvsOf } from './located-manifest.ts';
import { problemsOfImage } from './problems-of-image.ts';

const csv = (image: string) =>
  `kind: ClusterServiceVersion\nspec:\n  relatedImages:\n  - name: foo\n    image: ${image}\n`;

export const bundleRelatedImagesAreReferences = defineCheck({
  id: 'bundle-related-images-are-references',
  group: 'bundle',
  title: 'Every related image of a ClusterServiceVersion is an image reference',
  why: `Users of disconnected clusters cannot mirror the operator: an empty or malformed entry in \`spec.relatedImages\` stops
mirroring.`,
  severity: 'error',
  validator: 'bundle',
  problems: {
    empty: () => ({ message: 'The related image is empty.', fix: 'Name the image, or remove the entry.' }),
    notValid: ({ reference, error, fix }: Record<'reference' | 'error' | 'fix', string>) => ({
      message: `Related image "${shownReference(reference)}" is not an image reference: ${error}.`,
      fix: fix,
    }),
  },
  examples: [
    { title: 'a reference', bundle: { 'manifests/foo.csv.yaml': csv('quay.io/foo/foo:v1') }, finds: [] },
    {
      title: 'an empty one',
      bundle: { 'manifests/foo.csv.yaml': csv('""') },
      finds: ['manifests/foo.csv.yaml:5: The related image is empty'],
    },
    {
      title: 'an address',
      bundle: { 'manifests/foo.csv.yaml': csv('https://quay.io/foo/foo:v1') },
      finds: [
        'manifests/foo.csv.yaml:5: Related image "https://quay.io/foo/foo:v1" is not an image reference: it begins with https://, which is not part of an image reference.',
      ],
    },
  ],
  *run(snapshot) {
    for (const { root, where } of csvsOf(snapshot)) {
      for (const item of itemsAt(root, 'spec', 'relatedImages')) {
        yield* problemsOfImage(nodeAt(item, 'image'), where);
      }
    }
  },
});
