import { locate } from '../../catalog/locate.ts';
import type { Bundle, Package } from '../../catalog/model.ts';
import { quote, quoteAll } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { bundle, channel, definition, file, valid } from '../example-catalog.ts';
import { eachPackage } from './each-blob.ts';
import { versionWithRelease } from './version-with-release.ts';

export const bundleVersionsAreUnique = defineCheck({
  id: 'bundle-versions-are-unique',
  group: 'catalog',
  title: 'Every bundle of a package has a version of its own',
  why: `OLM cannot tell which of two bundles with the same version is newer. opm refuses the catalog; versions that differ in build metadata or release only are different
to opm.`,
  severity: 'error',
  isOpmRule: true,
  judgesIndexes: true,
  problems: {
    sameVersion: ({
      package: packageName,
      bundles,
      version,
    }: {
      readonly package: string;
      readonly bundles: readonly string[];
      readonly version: string;
    }) => ({
      message: `Bundles ${quoteAll(bundles)} of package ${quote(packageName)} have the same version, ${quote(version)}.`,
      fix: 'Give each bundle a version of its own, in its ClusterServiceVersion too, or remove the duplicate.',
    }),
  },
  examples: [
    { title: 'a version for each bundle', files: { [file]: valid }, finds: [] },
    {
      title: 'a version twice',
      files: {
        [file]: [
          definition,
          channel('stable', '{name: foo.v1.0.0}', '{name: foo.v1.0.1, replaces: foo.v1.0.0}'),
          bundle('1.0.0'),
          bundle('1.0.1').replace('version: 1.0.1', 'version: 1.0.0'),
        ].join(''),
      },
      finds: [
        'catalog/foo/catalog.yaml:27: Bundles "foo.v1.0.0" and "foo.v1.0.1" of package "foo" have the same version, "1.0.0".',
      ],
    },
  ],
  *run(snapshot) {
    for (const { pkg } of eachPackage(snapshot)) {
      for (const [version, bundles] of bundlesByVersion(pkg)) {
        const last = bundles.at(-1);
        if (bundles.length < 2 || last === undefined) continue;
        yield {
          problem: 'sameVersion',
          bundles: bundles.map(({ name }) => name),
          version,
          package: pkg.name,
          at: locate(last.blob, 'properties', last.blob.content.properties.findIndex(isPackage), 'value', 'version'),
        };
      }
    }
  },
});

function isPackage({ type }: { readonly type: string }): boolean {
  return type === 'olm.package';
}

/** The bundles that are in a channel, by version and release. */
function bundlesByVersion(pkg: Package): ReadonlyMap<string, readonly Bundle[]> {
  const entries = new Set([...pkg.channels.values()].flatMap(channel => channel.entries.map(({ name }) => name)));
  const versions = new Map<string, Bundle[]>();
  for (const found of pkg.bundles.values()) {
    const version = entries.has(found.name) ? versionWithRelease(found.blob.content) : undefined;
    if (version === undefined) continue;
    const bundles = versions.get(version.text);
    if (bundles === undefined) versions.set(version.text, [found]);
    else bundles.push(found);
  }
  return versions;
}
