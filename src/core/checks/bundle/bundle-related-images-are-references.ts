import { itemsAt, nodeAt, textAt } from '../../bundle/manifest-node.ts';
import { defineCheck } from '../define.ts';
import { problemOfReference } from '../images/problem-of-reference.ts';
import { shownReference } from '../images/shown-reference.ts';
import { csvsOf } from './located-manifest.ts';

const csv = (image: string) =>
  `kind: ClusterServiceVersion\nspec:\n  relatedImages:\n  - name: foo\n    image: ${image}\n`;

export const bundleRelatedImagesAreReferences = defineCheck({
  id: 'bundle-related-images-are-references',
  group: 'bundle',
  title: 'Every related image of a ClusterServiceVersion is an image reference',
  why: `\`spec.relatedImages\` is what is mirrored to clusters without access to the internet. An entry that is empty or malformed stops
the mirroring.`,
  severity: 'error',
  validator: 'bundle',
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
      finds: ['manifests/foo.csv.yaml:5: The related image "https://quay.io/foo/foo:v1" is no image reference'],
    },
  ],
  *run(snapshot) {
    for (const { root, problem } of csvsOf(snapshot)) {
      for (const item of itemsAt(root, 'spec', 'relatedImages')) {
        const node = nodeAt(item, 'image');
        const reference = textAt(node);
        if (reference === '') {
          yield problem(node, 'The related image is empty.', 'Name the image, or remove the entry.');
          continue;
        }
        const wrong = problemOfReference(reference);
        if (wrong === undefined) continue;
        const message = `The related image "${shownReference(reference)}" is no image reference: ${wrong.error}.`;
        yield problem(node, message, wrong.fix);
      }
    }
  },
});
