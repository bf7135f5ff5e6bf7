import { expect, test } from '@jest/globals';
import { imagesOfManifest } from '../../../../src/core/bundle/images-of-manifest.ts';

test('every place of a ClusterServiceVersion that names an image, with its path', () => {
  const csv = {
    kind: 'ClusterServiceVersion',
    metadata: { annotations: { containerImage: 'quay.io/foo/a' } },
    spec: {
      relatedImages: [{ name: 'b', image: 'quay.io/foo/b' }, { name: 'none' }],
      install: {
        spec: {
          deployments: [
            { spec: { template: { spec: { containers: [{ image: 'quay.io/foo/c' }] } } } },
            {
              spec: {
                template: {
                  spec: {
                    initContainers: [{ image: 'quay.io/foo/d' }],
                    containers: [{ name: 'x' }, { image: 'quay.io/foo/e' }],
                    volumes: [{ name: 'x', rbd: { image: 'x' } }, { image: { reference: 'quay.io/foo/f' } }],
                  },
                },
              },
            },
          ],
        },
      },
    },
  };
  expect([...imagesOfManifest(csv)].map(image => `${image.reference} ${image.path.join('.')}`)).toEqual([
    'quay.io/foo/b spec.relatedImages.0.image',
    'quay.io/foo/c spec.install.spec.deployments.0.spec.template.spec.containers.0.image',
    'quay.io/foo/d spec.install.spec.deployments.1.spec.template.spec.initContainers.0.image',
    'quay.io/foo/e spec.install.spec.deployments.1.spec.template.spec.containers.1.image',
    'quay.io/foo/f spec.install.spec.deployments.1.spec.template.spec.volumes.1.image.reference',
    'quay.io/foo/a metadata.annotations.containerImage',
  ]);
});

test.each([
  ['nothing', null],
  ['text', 'quay.io/foo/a'],
  ['lists where objects belong', { metadata: [], spec: [{ relatedImages: [] }] }],
  [
    'objects where lists belong',
    { spec: { relatedImages: { 0: { image: 'x' } }, install: { spec: { deployments: {} } } } },
  ],
  [
    'images that are no text',
    { spec: { relatedImages: [{ image: 1 }, { image: null }, { image: ['x'] }, { image: '' }, 'x', null] } },
  ],
])('%s name none', (_, csv) => {
  expect([...imagesOfManifest(csv)]).toEqual([]);
});
