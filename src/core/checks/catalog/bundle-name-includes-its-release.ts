import { locate } from '../../catalog/locate.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { bundle, file } from '../example-catalog.ts';
import { eachBlob } from './each-blob.ts';
import { versionWithRelease } from './version-with-release.ts';

const released = bundle('1.0.0').replace('version: 1.0.0', 'version: 1.0.0, release: "2"');

export const bundleNameIncludesItsRelease = defineCheck({
  id: 'bundle-name-includes-its-release',
  group: 'catalog',
  title: 'The name of a bundle with a release includes the release',
  why: 'OLM cannot tell builds of one version apart unless the name of a bundle with a `release` is `<package>-v<version>-<release>` and its version has no build metadata. opm refuses the catalog.',
  severity: 'error',
  isOpmRule: true,
  problems: {
    otherName: ({ bundle, release, expected }: Record<'bundle' | 'release' | 'expected', string>) => ({
      message: `Bundle ${quote(bundle)} has release ${quote(release)}, so its name must be ${quote(expected)}.`,
      fix: 'Rename it here and in the channels, or remove the release.',
    }),
    buildMetadata: ({ bundle, release, version }: Record<'bundle' | 'release' | 'version', string>) => ({
      message: `Bundle ${quote(bundle)} has release ${quote(release)} and build metadata in its version ${quote(version)}.`,
      fix: 'Remove the build metadata (from the + on).',
    }),
  },
  examples: [
    {
      title: 'a name with the release',
      files: { [file]: released.replace('name: foo.v1.0.0', 'name: foo-v1.0.0-2') },
      finds: [],
    },
    {
      title: 'a name without',
      files: { [file]: released },
      finds: ['catalog/foo/catalog.yaml:4: Bundle "foo.v1.0.0" has release "2", so its name must be "foo-v1.0.0-2".'],
    },
    {
      title: 'a release and build metadata',
      files: {
        [file]: released
          .replace('version: 1.0.0', 'version: 1.0.0+1')
          .replace('name: foo.v1.0.0', 'name: foo-v1.0.0+1-2'),
      },
      finds: [
        'catalog/foo/catalog.yaml:8: Bundle "foo-v1.0.0+1-2" has release "2" and build metadata in its version "1.0.0+1".',
      ],
    },
  ],
  *run(snapshot) {
    for (const blob of eachBlob(snapshot, 'bundle')) {
      const { name, package: packageName } = blob.content;
      const found = versionWithRelease(blob.content);
      if (found === undefined || found.release === '') continue;
      const wanted = `${packageName}-v${found.text}`;
      if (name !== wanted) {
        yield {
          problem: 'otherName',
          bundle: name,
          release: found.release,
          expected: wanted,
          package: packageName || undefined,
          at: locate(blob, 'name'),
        };
      }
      if (found.version.build.length > 0) {
        const index = blob.content.properties.findIndex(({ type }) => type === 'olm.package');
        yield {
          problem: 'buildMetadata',
          bundle: name,
          release: found.release,
          version: found.version.text,
          package: packageName || undefined,
          at: locate(blob, 'properties', index, 'value', 'version'),
        };
      }
    }
  },
});
