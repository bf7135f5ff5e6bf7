import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { eachBlob } from './each.ts';
import { bundle, file } from './example-text.ts';
import { quote } from './words.ts';

export const bundleHasAnImageOrObjects = defineCheck({
  id: 'bundle-has-an-image-or-objects',
  group: 'catalog',
  title: 'Every bundle has an image, or embeds its objects',
  why: 'OLM unpacks the image of a bundle to install it. opm refuses a catalog with a bundle that has neither an image nor an embedded object (a property `olm.bundle.object`).',
  severity: 'error',
  opm: ['M10'],
  examples: [
    { title: 'an image', files: { [file]: bundle('1.0.0') }, finds: [] },
    {
      title: 'neither',
      files: { [file]: bundle('1.0.0').replace('image: quay.io/foo/foo-bundle:v1.0.0', 'image: ""') },
      finds: ['catalog/foo/catalog.yaml:5: The bundle "foo.v1.0.0" has no image.'],
    },
  ],
  *run(snapshot) {
    for (const blob of eachBlob(snapshot, 'bundle')) {
      const { name, image, properties, package: packageName } = blob.content;
      if (image !== '' || properties.some(({ type }) => type === 'olm.bundle.object')) continue;
      yield {
        message: `The bundle ${quote(name)} has no image.`,
        fix: 'Set `image` to the reference of the bundle image.',
        package: packageName || undefined,
        at: locate(blob, 'image'),
      };
    }
  },
});
