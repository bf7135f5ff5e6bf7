import type { BundleIndex } from '../../bundle-index/build-index.ts';
import type { IndexedBundle } from '../../bundle-index/indexed-bundle.ts';
import { quote } from '../catalog/words.ts';
import { defineCheck } from '../define.ts';
import { bundleFiles } from './bundle-example.ts';
import { overIndexes } from './over-indexes.ts';

const one = bundleFiles('1.0.0');
const catalogs = { 'catalogs/v4.12/bar/catalog.yaml': '---\n', 'catalogs/v4.13/bar/catalog.yaml': '---\n' };

export const replacedBundlesExist = defineCheck({
  id: 'replaced-bundles-exist',
  group: 'graph',
  title: 'Every bundle that a bundle directory replaces exists',
  why: `An index of bundles is built along \`replaces\`, from the newest bundle of each channel to the oldest. Where it names a bundle that the index does not have, opm refuses
to add the bundle ("replaces nonexistent bundle"), and the release fails. A bundle that is for some versions of OpenShift alone (\`com.redhat.openshift.versions\`) is missing from the index of every other version.
The rule holds for operators in \`replaces-mode\`, which is also what a ci.yaml without \`updateGraph\` means; in \`semver-mode\` opm does not look at \`replaces\`. What was missing before the change is not reported, and that a change removes a bundle which a released one replaces is a warning.`,
  severity: 'error',
  needs: 'indexes',
  examples: [
    {
      title: 'a bundle that replaces the one before it',
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
      title: 'the replaced bundle is not for all versions of OpenShift that the new one is for',
      base: { ...catalogs, ...bundleFiles('1.0.0', { versions: '=v4.12' }) },
      merged: bundleFiles('1.1.0', { spec: 'replaces: foo.v1.0.0' }),
      finds: ['"foo.v1.0.0", which is not in the index. Affected catalog: v4.13.'],
    },
    {
      title: 'the replaced bundle is removed: shown, and no error',
      base: { ...one, ...bundleFiles('1.1.0', { spec: 'replaces: foo.v1.0.0' }) },
      merged: Object.fromEntries(Object.keys(one).map(path => [path, null])),
      finds: ['Bundle "foo.v1.1.0" replaces "foo.v1.0.0", which is not in the index.'],
    },
    {
      title: 'in semver-mode the order of versions counts alone',
      base: { ...one, 'operators/foo/ci.yaml': 'updateGraph: semver-mode\n' },
      merged: bundleFiles('1.1.0', { spec: 'replaces: foo.v1.0.9' }),
      finds: [],
    },
  ],
  *run(snapshot) {
    yield* overIndexes(snapshot, ({ operator, before, after, changed }) => {
      const known = new Set(brokenIn(before).map(({ name, replaces }) => JSON.stringify([name, replaces])));
      const released = new Set(before.bundles.map(({ name }) => name));
      const all = snapshot.merged.operators.get(operator)?.indexed ?? [];
      return (
        brokenIn(after)
          // What names no package is in no index; bundle-package-matches-its-operator reports it.
          .filter(bundle => bundle.package !== '')
          .filter(({ name, replaces }) => !known.has(JSON.stringify([name, replaces])))
          .map(bundle => ({
            message: `Bundle ${quote(bundle.name)} replaces ${quote(bundle.replaces)}, which is not in the index.`,
            fix: fixOf(bundle, all),
            package: bundle.package,
            // Nobody loses an upgrade by that, and it is what the change is about: opm notices when the next bundle comes.
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

function fixOf({ name, replaces, version }: IndexedBundle, all: readonly IndexedBundle[]): string {
  const elsewhere = all.find(bundle => bundle.name === replaces && bundle.openshiftVersions !== '');
  if (elsewhere !== undefined) {
    return `${quote(replaces)} is for the OpenShift versions ${quote(elsewhere.openshiftVersions)} alone. Limit com.redhat.openshift.versions of ${quote(name)} to those, or replace a bundle that is for all of its versions.`;
  }
  const meant = all.find(bundle => bundle.version === replaces && bundle.version !== version);
  return meant === undefined
    ? 'Set spec.replaces to the name of a released bundle, or remove it where there is none before.'
    : `Set spec.replaces to the name of the bundle, ${quote(meant.name)}.`;
}
