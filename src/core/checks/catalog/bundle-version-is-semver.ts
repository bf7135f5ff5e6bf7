import { locate } from '../../catalog/locate.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { bundle, file } from '../example-catalog.ts';
import { eachBlob } from './each-blob.ts';
import { packagePropertyOf } from './package-property-of.ts';
import { versionOf } from './version-of.ts';

export const bundleVersionIsSemver = defineCheck({
  id: 'bundle-version-is-semver',
  group: 'catalog',
  title: 'The version of every bundle is a semantic version',
  why: `OLM cannot order a bundle whose version is not a semantic version, and no version range matches it. The \`version\` of the olm.package property follows [semver](https://semver.org) strictly: three numbers, no \`v\`, no leading
zeros. opm refuses any other.`,
  severity: 'error',
  isOpmRule: true,
  problems: {
    notSemver: ({ bundle, version, error }: Record<'bundle' | 'version' | 'error', string>) => ({
      message: `Bundle ${quote(bundle)} has version ${quote(version)}, which is not a semantic version: ${error}.`,
      fix: 'Write it as major.minor.patch, such as 1.2.3 or 1.2.3-rc.1.',
    }),
  },
  examples: [
    { title: 'a pre-release', files: { [file]: bundle('1.0.0-rc.1') }, finds: [] },
    {
      title: 'two numbers, and a leading v',
      files: { [file]: bundle('v1.0.0') + bundle('"1.0"') },
      finds: [
        'catalog/foo/catalog.yaml:8: Bundle "foo.vv1.0.0" has version "v1.0.0", which is not a semantic version: "v1" is not a number.',
        'catalog/foo/catalog.yaml:16: Bundle "foo.v"1.0"" has version "1.0", which is not a semantic version: it does not have the form major.minor.patch.',
      ],
    },
  ],
  *run(snapshot) {
    for (const blob of eachBlob(snapshot, 'bundle')) {
      const property = packagePropertyOf(blob.content);
      const parsed = versionOf(blob.content);
      if (property === undefined || !('error' in parsed)) continue;
      yield {
        problem: 'notSemver',
        bundle: blob.content.name,
        version: property.version,
        error: parsed.error,
        package: blob.content.package || undefined,
        at: locate(blob, 'properties', property.index, 'value', 'version'),
      };
    }
  },
});
