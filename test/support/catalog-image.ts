import type { TarMember } from './build-tar.ts';
import { type ImageOptions, type TestImage, testImage } from './registry/push-image.ts';

const configs = 'operators.operatorframework.io.index.configs.v1';

const csv = '{"kind":"ClusterServiceVersion","metadata":{"name":"foo.v1"},"spec":{"displayName":"Foo"}}';

/** Beside the files of a catalog something that has to be passed over, hidden, replaced or followed, in three layers. */
const usualLayers: readonly (readonly TarMember[])[] = [
  [
    { name: 'usr/bin/opm', content: 'x'.repeat(100_000) },
    { name: 'configs/', type: '5' },
    { name: 'configs/old/catalog.yaml', content: 'schema: olm.package\nname: old\n' },
    { name: 'configs/foo/channels.yaml', content: 'this: [is replaced\n' },
  ],
  [
    { name: 'configs/.wh.old', content: '' },
    {
      name: 'configs/foo/channels.yaml',
      content: 'schema: olm.channel\npackage: foo\nname: stable\nentries: [{name: foo.v1}]\n',
    },
    { name: 'configs/foo/package.json', content: '{"schema":"olm.package","name":"foo","defaultChannel":"stable"}' },
    {
      name: 'configs/foo/bundles/1.yaml',
      content: `schema: olm.bundle
package: foo
name: foo.v1
image: quay.io/foo/foo:v1
unknown: to opm
properties:
- {type: olm.bundle.object, value: {data: ${Buffer.from(csv).toString('base64')}}}
- {type: olm.package, value: {version: 1.0.0, packageName: foo}}
relatedImages:
- {name: z, image: quay.io/z/z:v1}
- {name: a, image: quay.io/a/a:v1}
`,
    },
    { name: 'configs/README.md', content: 'no: [blob\n' },
    { name: 'configs/.indexignore', content: '*.md\n/hidden\n' },
  ],
  [
    { name: 'tmp/cache/foo.json', content: '{}' },
    { name: 'configs/hidden/link', type: '2', link: '/etc/hostname' },
    { name: 'configs/bar/', type: '5' },
    { name: 'configs/bar/package.yaml', content: 'schema: olm.package\nname: bar\ndefaultChannel: linked\n' },
    { name: 'configs/bar/channel.yaml', type: '2', link: '../bar/./.channel' },
    {
      name: 'configs/bar/.channel',
      content: 'schema: olm.channel\npackage: bar\nname: linked\nentries: [{name: bar.v1}]\n',
    },
    { name: 'configs/bar/.indexignore', content: '.channel\n' },
    {
      name: 'configs/bar/bundle.yaml',
      content:
        'schema: olm.bundle\npackage: bar\nname: bar.v1\nimage: quay.io/bar/bar:v1\nproperties:\n- {type: olm.package, value: {version: 1.0.0, packageName: bar}}\n',
    },
  ],
];

/** The image of a valid catalog in `/configs`, of three layers. */
export function catalogImage({ layers = usualLayers, labels = {} }: ImageOptions = {}): TestImage {
  return testImage({ layers, labels: { [configs]: '/configs', ...labels } });
}
