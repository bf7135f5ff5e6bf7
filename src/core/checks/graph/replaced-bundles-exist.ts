import type { BundleIndex } from '../../bundle-index/build-index.ts';
import type { IndexedBundle } from '../../bundle-index/indexed-bundle.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { problemsInIndexes } from '../problems-in-indexes.ts';
import { bundleFiles } from './bundle-example.ts';

const one = bundleFiles('1.0.0');
const catalogs = { 'catalogs/v4.12/bar/catalog.yaml': '---\n', 'catalogs/v4.13/bar/catalog.yaml': '---\n' };

export const replacedBundlesExist = defineCheck({
  id: 'replaced-bundles-exist',
  group: 'graph',
  title: 'The bundle that a bundle directory replaces exists',
  why: `Users do not get the release: opm refuses to add a bundle that replaces one which the index does not have ("replaces nonexistent bundle"), because it builds the index along \`replaces\`, from the newest bundle of each channel to the
oldest. A bundle for certain OpenShift versions only (\`com.redhat.openshift.versions\`) is missing from the index of every other version.

The rule applies to operators in \`replaces-mode\`, the default if ci.yaml has no \`updateGraph\`; in \`semver-mode\`, opm ignores \`replaces\`. Bundles that were missing before the change are not reported. If the change removes a bundle that a
released one replaces, that is a warning.`,
  severity: 'error',
  needs: 'indexes',
  problems: {
    missing: ({ name, replaces }: Record<'name' | 'replaces', string>) => ({
      message: wordsOfMissing(name, replaces),
      fix: 'Set spec.replaces to the name of a released bundle, or remove it if there is no previous bundle.',
    }),
    otherOpenshift: ({ name, replaces, versions }: Record<'name' | 'replaces' | 'versions', string>) => ({
      message: wordsOfMissing(name, replaces),
      fix: `Limit com.redhat.openshift.versions of ${quote(name)} to ${quote(versions)}, the versions of ${quote(replaces)}, or replace a bundle that has all versions of ${quote(name)}.`,
    }),
    version: ({ name, replaces, meant }: Record<'name' | 'replaces' | 'meant', string>) => ({
      message: wordsOfMissing(name, replaces),
      fix: `Set spec.replaces to the name of the bundle, ${quote(meant)}.`,
    }),
  },
  examples: [
    {
      title: 'a bundle that replaces the previous one',
      base: one,
      merged: bundleFiles('1.1.0', { spec: 'replaces: foo.v1.0.0' }),
      finds: [],
    },
    {
      title: 'the replaced bundle is missing',
      base: one,
      merged: bundleFiles('1.1.0', { spec: 'replaces: foo.v1.0.9' }),
      finds: [
        'operators/foo/1.1.0/manifests/foo.clusterserviceversion.yaml:7: Bundle "foo.v1.1.0" replaces "foo.v1.0.9", which is not in the index.',
      ],
    },
    {
      title: 'the new bundle is for OpenShift versions that the replaced one is not for',
      base: { ...catalogs, ...bundleFiles('1.0.0', { versions: '=v4.12' }) },
      merged: bundleFiles('1.1.0', { spec: 'replaces: foo.v1.0.0' }),
      finds: ['"foo.v1.0.0", which is not in the index. Affected catalog: v4.13.'],
    },
    {
      title: 'the replaced bundle is removed: shown, but no error',
      base: { ...one, ...bundleFiles('1.1.0', { spec: 'replaces: foo.v1.0.0' }) },
      merged: Object.fromEntries(Object.keys(one).map(path => [path, null])),
      finds: ['Bundle "foo.v1.1.0" replaces "foo.v1.0.0", which is not in the index.'],
    },
    {
      title: 'in semver-mode, where only the order of versions counts',
      base: { ...one, 'operators/foo/ci.yaml': 'updateGraph: semver-mode\n' },
      merged: bundleFiles('1.1.0', { spec: 'replaces: foo.v1.0.9' }),
      finds: [],
    },
    {
      title: 'the version of a bundle instead of its name',
      base: one,
      merged: bundleFiles('1.1.0', { spec: 'replaces: 1.0.0' }),
      finds: [
        'operators/foo/1.1.0/manifests/foo.clusterserviceversion.yaml:7: Bundle "foo.v1.1.0" replaces "1.0.0", which is not in the index',
      ],
    },
  ],
  *run(snapshot) {
    yield* problemsInIndexes(snapshot, ({ operator, before, after, changed }) => {
      const known = new Set(brokenIn(before).map(({ name, replaces }) => JSON.stringify([name, replaces])));
      const released = new Set(before.bundles.map(({ name }) => name));
      const all = snapshot.merged.operators.get(operator)?.indexed ?? [];
      return (
        brokenIn(after)
          // What names no package is in no index; bundle-package-matches-its-operator reports it.
          .filter(bundle => bundle.package !== '')
          .filter(({ name, replaces }) => !known.has(JSON.stringify([name, replaces])))
          .map(bundle => ({
            ...problemOf(bundle, all),
            package: bundle.package,
            // Nobody loses an upgrade path, and it is what the change is about: opm notices it with the next bundle.
            ...(changed.has(bundle) || !released.has(bundle.replaces) ? {} : { warning: true as const }),
            at: bundle.placeOf('replaces'),
          }))
      );
    });
  },
});

function brokenIn({ channels }: BundleIndex): readonly IndexedBundle[] {
  return [...new Set(channels.flatMap(({ broken }) => broken))];
}

function problemOf({ name, replaces, version }: IndexedBundle, all: readonly IndexedBundle[]) {
  const elsewhere = all.find(bundle => bundle.name === replaces && bundle.openshiftVersions !== '');
  if (elsewhere !== undefined)
    return { problem: 'otherOpenshift', name, replaces, versions: elsewhere.openshiftVersions } as const;
  const meant = all.find(bundle => bundle.version === replaces && bundle.version !== version);
  if (meant === undefined) return { problem: 'missing', name, replaces } as const;
  return { problem: 'version', name, replaces, meant: meant.name } as const;
}

function wordsOfMissing(name: string, replaces: string): string {
  return `Bundle ${quote(name)} replaces ${quote(replaces)}, which is not in the index.`;
}
