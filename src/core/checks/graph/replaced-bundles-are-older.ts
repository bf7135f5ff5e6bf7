import type { IndexedBundle } from '../../bundle-index/indexed-bundle.ts';
import { compareVersionReleases } from '../../graph/index.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { problemsInIndexes } from '../problems-in-indexes.ts';
import { bundleFiles } from './bundle-example.ts';

export const replacedBundlesAreOlder = defineCheck({
  id: 'replaced-bundles-are-older',
  group: 'graph',
  title: 'A new bundle replaces and skips only older bundles',
  why: `Clusters are downgraded, which many operators do not survive: OLM installs a bundle over the one that it replaces or skips, even if that one is newer. Or opm builds an index without the new bundle, with the newer one as the head
of its channels. The rule applies to operators in \`replaces-mode\`.`,
  severity: 'error',
  needs: 'indexes',
  problems: {
    replacesNewer: ({ name, other }: Record<'name' | 'other', string>) => ({
      message: `Bundle ${quote(name)} replaces ${quote(other)}, which is newer.`,
      fix: 'Set spec.replaces to the name of the previous bundle, or remove it if there is none.',
    }),
    skipsNewer: ({ name, other }: Record<'name' | 'other', string>) => ({
      message: `Bundle ${quote(name)} skips ${quote(other)}, which is newer.`,
      fix: 'Remove it from spec.skips.',
    }),
  },
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
    yield* problemsInIndexes(snapshot, function* ({ after, changed }) {
      if (after.mode !== 'replaces') return;
      const byName = new Map(after.bundles.map(bundle => [bundle.name, bundle]));
      for (const bundle of changed) {
        const replaced = byName.get(bundle.replaces);
        const { name, package: packageName } = bundle;
        if (isNewer(replaced, bundle)) {
          const at = bundle.placeOf('replaces');
          yield { problem: 'replacesNewer' as const, name, other: replaced.name, package: packageName, at };
        }
        for (const other of new Set(bundle.skips)) {
          const skipped = byName.get(other);
          // What it replaces as well is reported once.
          if (skipped === replaced || !isNewer(skipped, bundle)) continue;
          yield { problem: 'skipsNewer' as const, name, other, package: packageName, at: bundle.placeOf('skips') };
        }
      }
    });
  },
});

function isNewer(other: IndexedBundle | undefined, { order }: IndexedBundle): other is IndexedBundle {
  return other?.order !== undefined && order !== undefined && compareVersionReleases(other.order, order) > 0;
}
