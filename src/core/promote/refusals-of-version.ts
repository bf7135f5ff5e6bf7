import type { Catalog, Package } from '../catalog/model.ts';
import { headsOf } from '../graph/index.ts';
import { migrationLevelOf } from '../template/release/released-catalog.ts';
import { showName } from '../text/shown-names.ts';
import { parseTolerantVersion } from '../version/tolerant-version.ts';

const maximum = 'olm.maxOpenShiftVersion';
const bundleObject = 'olm.bundle.object';

/**
 * What a version of OpenShift does not take of packages that the version before had: bundles in the form that its catalogs no longer have, and
 * heads that block the upgrade of the cluster to it.
 *
 * @param version name of the catalog, such as `v4.20`; another name has no such rules
 * @returns one sentence each
 * @see https://github.com/redhat-openshift-ecosystem/operator-pipelines/blob/main/fbc/render_catalogs.sh
 */
export function refusalsOfVersion(catalog: Catalog, version: string): readonly string[] {
  return [...catalog.packages.values()].flatMap(each => [
    ...refusedForm(each, version),
    ...refusedHeads(each, version),
  ]);
}

function refusedForm({ name, bundles }: Package, version: string): readonly string[] {
  const isRelease = minorOf(version.replace(/^v/, '')) !== undefined;
  if (!isRelease || migrationLevelOf({ name: version, blobs: [], format: 'yaml' }) === 'none') return [];
  const old = [...bundles.values()].find(({ blob }) =>
    blob.content.properties.some(({ type }) => type === bundleObject),
  );
  if (old === undefined) return [];
  return [
    `Bundle ${showName(old.name)} of package ${showName(name)} has ${bundleObject} properties, but catalogs of ${version} have olm.csv.metadata.`,
  ];
}

function refusedHeads({ channels, bundles }: Package, version: string): readonly string[] {
  const wanted = minorOf(version.replace(/^v/, ''));
  if (wanted === undefined) return [];
  const heads = new Set([...channels.values()].flatMap(({ entries }) => headsOf(entries).map(({ name }) => name)));
  return [...heads].flatMap(head => {
    const properties = bundles.get(head)?.blob.content.properties ?? [];
    const value = properties.find(({ type }) => type === maximum)?.value;
    const most = typeof value === 'string' ? minorOf(value) : undefined;
    if (most === undefined || most >= wanted) return [];
    return [
      `Head ${showName(head)} has ${maximum} ${showName(String(value))}: clusters with it cannot upgrade to ${version}.`,
    ];
  });
}

/** Comparable; undefined for what is no version. */
function minorOf(text: string): number | undefined {
  const version = parseTolerantVersion(text);
  return 'error' in version ? undefined : Number(version.major) * 1_000_000 + Number(version.minor);
}
