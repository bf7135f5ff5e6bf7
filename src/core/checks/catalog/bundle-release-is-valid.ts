import { locate } from '../../catalog/locate.ts';
import { quote } from '../../text/quoted-names.ts';
import { parseRelease } from '../../version/release.ts';
import { defineCheck } from '../define.ts';
import { bundle, file } from '../example-catalog.ts';
import { eachBlob } from './each-blob.ts';
import { packagePropertyOf } from './package-property-of.ts';

export const bundleReleaseIsValid = defineCheck({
  id: 'bundle-release-is-valid',
  group: 'catalog',
  title: 'The release of every bundle can be ordered',
  why: `OLM cannot order bundles by a release that is not valid. The \`release\` of an olm.package property distinguishes builds of one version and is ordered like a pre-release of [semver](https://semver.org/#spec-item-9):
identifiers separated by dots, with at most 20 characters. opm refuses any other.`,
  severity: 'error',
  isOpmRule: true,
  problems: {
    notValid: ({ bundle, release, error }: Record<'bundle' | 'release' | 'error', string>) => ({
      message: `Bundle ${quote(bundle)} has release ${quote(release)}, which is not valid: ${error}.`,
      fix: 'Use up to 20 letters, digits and hyphens, separated by dots, without leading zeros in numbers.',
    }),
  },
  examples: [
    {
      title: 'a release',
      files: { [file]: bundle('1.0.0').replace('version: 1.0.0', 'version: 1.0.0, release: "1.el9"') },
      finds: [],
    },
    {
      title: 'a number with leading zeros',
      files: { [file]: bundle('1.0.0').replace('version: 1.0.0', 'version: 1.0.0, release: "01"') },
      finds: [
        'catalog/foo/catalog.yaml:8: Bundle "foo.v1.0.0" has release "01", which is not valid: the number 01 has leading zeros.',
      ],
    },
  ],
  *run(snapshot) {
    for (const blob of eachBlob(snapshot, 'bundle')) {
      const property = packagePropertyOf(blob.content);
      const parsed = property === undefined ? [] : parseRelease(property.release);
      if (property === undefined || !('error' in parsed)) continue;
      yield {
        problem: 'notValid',
        bundle: blob.content.name,
        release: property.release,
        error: parsed.error,
        package: blob.content.package || undefined,
        at: locate(blob, 'properties', property.index, 'value', 'release'),
      };
    }
  },
});
