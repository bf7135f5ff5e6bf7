import { sourceOfDirectory } from '../../bundle/source-of-directory.ts';
import { changedIndexes } from '../../bundle-index/changed-indexes.ts';
import type { IndexedBundle } from '../../bundle-index/indexed-bundle.ts';
import { readIndexedBundle } from '../../bundle-index/read-indexed-bundle.ts';
import type { BundleDirectory } from '../../repository/operator.ts';
import type { Snapshot } from '../../snapshot.ts';
import { quote } from '../../text/quoted-names.ts';
import { shownPlace } from '../../text/shown-place.ts';
import { defineCheck } from '../define.ts';
import { changedBundles } from '../scope/changed-bundles.ts';
import { bundleFiles } from './bundle-example.ts';

const fileBased = { 'operators/foo/ci.yaml': 'fbc: {enabled: true}\n' };
const copied = { name: 'foo.v1.0.0', version: '1.0.0' };
const catalogs = Object.fromEntries(
  ['v4.19', 'v4.20'].map(name => [`catalogs/${name}/bar/catalog.yaml`, '---\nschema: olm.package\nname: bar\n']),
);

export const bundleNamesHaveOneDirectory = defineCheck({
  id: 'bundle-names-have-one-directory',
  group: 'graph',
  title: 'No other bundle directory has the name of a new bundle',
  why: `Users never get the release: opm refuses a catalog with two bundles of one name, and a cluster on which the first is installed takes the second for it. A directory that was copied and still contains
the ClusterServiceVersion of another release looks like a release and is none.

If opm adds both bundles to one index, \`bundle-names-are-unique\` or \`csv-names-match-their-operator\` says so. This check compares those of operators that use file-based catalogs, and those for
different versions of OpenShift.`,
  severity: 'error',
  needs: 'change',
  problems: {
    taken: ({ name, place }: Record<'name' | 'place', string>) => ({
      message: `ClusterServiceVersion ${quote(name)} is already defined at ${place}.`,
      fix: 'Set metadata.name and spec.version to those of the new release, or remove the directory.',
    }),
  },
  examples: [
    {
      title: 'a new name',
      base: { ...bundleFiles('1.0.0'), ...fileBased },
      merged: bundleFiles('1.1.0', { spec: 'replaces: foo.v1.0.0' }),
      finds: [],
    },
    {
      title: 'a copy of a released directory, of an operator that uses file-based catalogs',
      base: { ...bundleFiles('1.0.0'), ...fileBased },
      merged: bundleFiles('1.1.0', copied),
      finds: [
        'operators/foo/1.1.0/manifests/foo.clusterserviceversion.yaml:4: ClusterServiceVersion "foo.v1.0.0" is already defined at operators/foo/1.0.0/manifests/foo.clusterserviceversion.yaml:4.',
      ],
    },
    {
      title: 'a copy for another version of OpenShift',
      base: { ...bundleFiles('1.0.0', { versions: '=v4.19' }), ...catalogs },
      merged: bundleFiles('1.0.0-1', { ...copied, versions: '=v4.20' }),
      finds: ['ClusterServiceVersion "foo.v1.0.0" is already defined at operators/foo/1.0.0/manifests/'],
    },
    {
      title: 'a copy in one index, which other checks report',
      base: bundleFiles('1.0.0'),
      merged: bundleFiles('1.1.0', copied),
      finds: [],
    },
  ],
  *run(snapshot) {
    const operators = [...snapshot.merged.operators.values()];
    const bundles = operators.flatMap(({ indexed, namesakes }) => indexed ?? namesakes ?? []);
    const byName = Map.groupBy(bundles, ({ name }) => name);
    const byPath = new Map(bundles.map(bundle => [pathOf(bundle), bundle]));
    const isReported = reportedElsewhere(snapshot);
    for (const { operator, version, directory, kind } of changedBundles(snapshot)) {
      const own = kind === 'removed' ? undefined : byPath.get(directory);
      if (own === undefined || own.name === nameOf(snapshot.base.operators.get(operator)?.bundles.get(version)))
        continue;
      const [first, second] = byName.get(own.name) ?? [];
      const other = first === own ? second : first;
      if (other === undefined || isReported(own, other)) continue;
      const place = shownPlace(other.placeOf('name'));
      yield { problem: 'taken', name: own.name, place, package: own.package, at: own.placeOf('name') };
    }
  },
});

/** Whether two bundles of one name are in one index that had at most one of the name before, or of two packages that have indexes. */
function reportedElsewhere(snapshot: Snapshot): (own: IndexedBundle, other: IndexedBundle) => boolean {
  const indexed = new Set([...snapshot.merged.operators.values()].flatMap(({ indexed: some = [] }) => some));
  const indexes = changedIndexes(snapshot).map(({ before, after }) => ({
    before: Map.groupBy(before.bundles, ({ name }) => name),
    after: new Set(after.bundles),
  }));
  return (own, other) => {
    if (!indexed.has(own) || !indexed.has(other)) return false;
    if (own.package !== other.package) return true;
    return indexes.some(
      ({ before, after }) => after.has(own) && after.has(other) && (before.get(own.name) ?? []).length < 2,
    );
  };
}

function nameOf(bundle: BundleDirectory | undefined): string | undefined {
  return bundle === undefined ? undefined : readIndexedBundle(sourceOfDirectory(bundle))?.name;
}

function pathOf({ source: { origin } }: IndexedBundle): string {
  return origin.kind === 'directory' ? origin.path : '';
}
