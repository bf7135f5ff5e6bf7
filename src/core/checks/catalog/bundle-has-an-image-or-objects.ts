import { locate } from '../../catalog/locate.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { bundle, file } from '../example-catalog.ts';
import { eachBlob } from './each-blob.ts';

export const bundleHasAnImageOrObjects = defineCheck({
  id: 'bundle-has-an-image-or-objects',
  group: 'catalog',
  title: 'Every bundle has an image or embedded objects',
  why: 'Users cannot install a bundle without an image or embedded objects: OLM unpacks the image, or takes the objects of its `olm.bundle.object` properties. opm refuses the catalog.',
  severity: 'error',
  isOpmRule: true,
  problems: {
    noImage: ({ bundle }: Record<'bundle', string>) => ({
      message: `Bundle ${quote(bundle)} has no image.`,
      fix: 'Set `image` to the reference of the bundle image.',
    }),
  },
  examples: [
    { title: 'an image', files: { [file]: bundle('1.0.0') }, finds: [] },
    {
      title: 'neither',
      files: { [file]: bundle('1.0.0').replace('image: quay.io/foo/foo-bundle:v1.0.0', 'image: ""') },
      finds: ['catalog/foo/catalog.yaml:5: Bundle "foo.v1.0.0" has no image.'],
    },
  ],
  *run(snapshot) {
    for (const blob of eachBlob(snapshot, 'bundle')) {
      const { name, image, properties, package: packageName } = blob.content;
      if (image !== '' || properties.some(({ type }) => type === 'olm.bundle.object')) continue;
      yield {
        problem: 'noImage',
        bundle: name,
        package: packageName || undefined,
        at: locate(blob, 'image'),
      };
    }
  },
});
