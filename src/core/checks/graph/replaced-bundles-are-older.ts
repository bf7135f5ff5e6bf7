import { compareVersionReleases } from '../../graph/version-release.ts';
import { quote } from '../catalog/words.ts';
import { defineCheck } from '../define.ts';
import { bundleFiles } from './bundle-example.ts';
import { overIndexes } from './over-indexes.ts';

export const replacedBundlesAreOlder = defineCheck({
  id: 'replaced-bundles-are-older',
  group: 'graph',
  title: 'A new bundle replaces an older one',
  why: `\`replaces\` is an upgrade: OLM installs the bundle over the one that it replaces. Where that one is newer, OLM takes clusters back to the older version, which operators rarely survive, or
opm builds an index without the bundle. The rule holds for operators in \`replaces-mode\`.`,
  severity: 'error',
  needs: 'indexes',
  examples: [
    {
      title: 'an upgrade',
      base: bundleFiles('1.0.0'),
      merged: bundleFiles('1.1.0', { spec: 'replaces: foo.v1.0.0' }),
      finds: [],
    },
    {
      title: 'a bundle that replaces a newer one',
      base: bundleFiles('1.1.0'),
      merged: bundleFiles('1.0.1', { channels: 'old', spec: 'replaces: foo.v1.1.0' }),
      finds: [
        'operators/foo/1.0.1/manifests/foo.clusterserviceversion.yaml:7: Bundle "foo.v1.0.1" replaces "foo.v1.1.0", which is newer',
      ],
    },
  ],
  *run(snapshot) {
    yield* overIndexes(snapshot, function* ({ after, changed }) {
      if (after.mode !== 'replaces') return;
      const byName = new Map(after.bundles.map(bundle => [bundle.name, bundle]));
      for (const bundle of changed) {
        const replaced = byName.get(bundle.replaces);
        if (replaced?.order === undefined || bundle.order === undefined) continue;
        if (compareVersionReleases(replaced.order, bundle.order) <= 0) continue;
        yield {
          message: `Bundle ${quote(bundle.name)} replaces ${quote(replaced.name)}, which is newer.`,
          fix: 'Set spec.replaces to the name of the bundle before it, or remove it where there is none.',
          package: bundle.package,
          at: bundle.placeOf('replaces'),
        };
      }
    });
  },
});
