import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { eachBlob } from './each.ts';
import { bundle, file } from './example-text.ts';
import { packagePropertyOf } from './package-property-of.ts';
import { versionOf } from './version-of.ts';
import { quote } from './words.ts';

export const bundleVersionIsSemver = defineCheck({
  id: 'bundle-version-is-semver',
  group: 'catalog',
  title: 'The version of every bundle is a semantic version',
  why: `OLM orders bundles by the \`version\` of their olm.package property and holds ranges against it. It is read strictly by [semver](https://semver.org): three numbers, no \`v\`, no leading
zeros. opm refuses a catalog with any other.`,
  severity: 'error',
  opm: ['L25'],
  examples: [
    { title: 'a pre-release', files: { [file]: bundle('1.0.0-rc.1') }, finds: [] },
    {
      title: 'two numbers, and a leading v',
      files: { [file]: bundle('v1.0.0') + bundle('"1.0"') },
      finds: [
        'catalog/foo/catalog.yaml:8: The version "v1.0.0"',
        'catalog/foo/catalog.yaml:16: The version "1.0" of the bundle',
      ],
    },
  ],
  *run(snapshot) {
    for (const blob of eachBlob(snapshot, 'bundle')) {
      const property = packagePropertyOf(blob.content);
      const parsed = versionOf(blob.content);
      if (property === undefined || !('error' in parsed)) continue;
      yield {
        message: `The version ${quote(property.version)} of the bundle ${quote(blob.content.name)} is not a semantic version: ${parsed.error}.`,
        fix: 'Write it as major.minor.patch, such as 1.2.3 or 1.2.3-rc.1.',
        package: blob.content.package || undefined,
        at: locate(blob, 'properties', property.index, 'value', 'version'),
      };
    }
  },
});
