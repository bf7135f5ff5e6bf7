import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { eachBlob } from './each.ts';
import { bundle, file } from './example-text.ts';
import { versionWithRelease } from './version-with-release.ts';
import { quote } from './words.ts';

const released = bundle('1.0.0').replace('version: 1.0.0', 'version: 1.0.0, release: "2"');

export const bundleNameCarriesItsRelease = defineCheck({
  id: 'bundle-name-carries-its-release',
  group: 'catalog',
  title: 'A bundle with a release is named after it',
  why: `Builds of one version are told apart by the \`release\` of their olm.package property, and by their names: \`<package>-v<version>-<release>\`. The version then has no build metadata, which
used to serve for that. opm refuses a catalog with a bundle that has a release and another name, or both.`,
  severity: 'error',
  opm: ['M11'],
  examples: [
    {
      title: 'a name with the release',
      files: { [file]: released.replace('name: foo.v1.0.0', 'name: foo-v1.0.0-2') },
      finds: [],
    },
    {
      title: 'a name without',
      files: { [file]: released },
      finds: [
        'catalog/foo/catalog.yaml:4: The bundle "foo.v1.0.0" has the release "2", so its name must be "foo-v1.0.0-2".',
      ],
    },
    {
      title: 'a release and build metadata',
      files: {
        [file]: released
          .replace('version: 1.0.0', 'version: 1.0.0+1')
          .replace('name: foo.v1.0.0', 'name: foo-v1.0.0+1-2'),
      },
      finds: ['catalog/foo/catalog.yaml:8: has the release "2" and build metadata in its version "1.0.0+1"'],
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
          message: `The bundle ${quote(name)} has the release ${quote(found.release)}, so its name must be ${quote(wanted)}.`,
          fix: 'Give it that name here and in the channels, or remove the release.',
          package: packageName || undefined,
          at: locate(blob, 'name'),
        };
      }
      if (found.version.build.length > 0) {
        const index = blob.content.properties.findIndex(({ type }) => type === 'olm.package');
        yield {
          message: `The bundle ${quote(name)} has the release ${quote(found.release)} and build metadata in its version ${quote(found.version.text)}.`,
          fix: 'Remove the build metadata (from the + on).',
          package: packageName || undefined,
          at: locate(blob, 'properties', index, 'value', 'version'),
        };
      }
    }
  },
});
