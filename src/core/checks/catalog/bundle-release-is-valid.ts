import { locate } from '../../catalog/locate.ts';
import { parseRelease } from '../../version/release.ts';
import { defineCheck } from '../define.ts';
import { eachBlob } from './each.ts';
import { bundle, file } from './example-text.ts';
import { packagePropertyOf } from './package-property-of.ts';
import { quote } from './words.ts';

export const bundleReleaseIsValid = defineCheck({
  id: 'bundle-release-is-valid',
  group: 'catalog',
  title: 'The release of every bundle can be ordered',
  why: `The \`release\` of an olm.package property tells builds of one version apart: it is ordered like a pre-release of [semver](https://semver.org/#spec-item-9), by identifiers between dots, and has at most 20 characters.
opm refuses a catalog with any other.`,
  severity: 'error',
  opm: ['L26'],
  examples: [
    {
      title: 'a release',
      files: { [file]: bundle('1.0.0').replace('version: 1.0.0', 'version: 1.0.0, release: "1.el9"') },
      finds: [],
    },
    {
      title: 'a number with leading zeros',
      files: { [file]: bundle('1.0.0').replace('version: 1.0.0', 'version: 1.0.0, release: "01"') },
      finds: ['catalog/foo/catalog.yaml:8: The release "01" of the bundle "foo.v1.0.0" is not valid'],
    },
  ],
  *run(snapshot) {
    for (const blob of eachBlob(snapshot, 'bundle')) {
      const property = packagePropertyOf(blob.content);
      const parsed = property === undefined ? [] : parseRelease(property.release);
      if (property === undefined || !('error' in parsed)) continue;
      yield {
        message: `The release ${quote(property.release)} of the bundle ${quote(blob.content.name)} is not valid: ${parsed.error}.`,
        fix: 'Use up to 20 letters, digits and hyphens between dots, without leading zeros in numbers.',
        package: blob.content.package || undefined,
        at: locate(blob, 'properties', property.index, 'value', 'release'),
      };
    }
  },
});
