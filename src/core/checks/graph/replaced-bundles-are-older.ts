import type { IndexedBundle } from '../../bundle-index/indexed-bundle.ts';
import { compareVersionReleases } from '../../graph/version-release.ts';
import { quote } from '../catalog/words.ts';
import { type Draft, defineCheck } from '../define.ts';
import { bundleFiles } from './bundle-example.ts';
import { overIndexes } from './over-indexes.ts';

export const replacedBundlesAreOlder = defineCheck({
  id: 'replaced-bundles-are-older',
  group: 'graph',
  title: 'A new bundle replaces and skips only older ones',
  why: `\`replaces\` and \`skips\` are upgrades: OLM installs the bundle over the one that it replaces or skips. Where that one is newer, OLM takes clusters back to the older version, which operators rarely survive, or
opm builds an index without the bundle, and takes the newer one for the head of its channels. The rule holds for operators in \`replaces-mode\`.`,
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
    {
      title: 'a bundle that skips a newer one',
      base: bundleFiles('1.1.0'),
      merged: bundleFiles('1.0.1', { channels: 'old', spec: 'skips: [foo.v1.1.0]' }),
      finds: [
        'operators/foo/1.0.1/manifests/foo.clusterserviceversion.yaml:7: Bundle "foo.v1.0.1" skips "foo.v1.1.0", which is newer',
      ],
    },
  ],
  *run(snapshot) {
    yield* overIndexes(snapshot, function* ({ after, changed }) {
      if (after.mode !== 'replaces') return;
      const byName = new Map(after.bundles.map(bundle => [bundle.name, bundle]));
      for (const bundle of changed) {
        const replaced = byName.get(bundle.replaces);
        if (isNewer(replaced, bundle)) yield draftOf(bundle, 'replaces', replaced);
        for (const name of new Set(bundle.skips)) {
          const skipped = byName.get(name);
          // What it replaces as well is told once.
          if (skipped !== replaced && isNewer(skipped, bundle)) yield draftOf(bundle, 'skips', skipped);
        }
      }
    });
  },
});

function isNewer(other: IndexedBundle | undefined, { order }: IndexedBundle): other is IndexedBundle {
  return other?.order !== undefined && order !== undefined && compareVersionReleases(other.order, order) > 0;
}

function draftOf(bundle: IndexedBundle, field: 'replaces' | 'skips', other: IndexedBundle): Draft {
  const fixes = {
    replaces: 'Set spec.replaces to the name of the bundle before it, or remove it where there is none.',
    skips: 'Remove it from spec.skips.',
  };
  return {
    message: `Bundle ${quote(bundle.name)} ${field} ${quote(other.name)}, which is newer.`,
    fix: fixes[field],
    package: bundle.package,
    at: bundle.placeOf(field),
  };
}
