import type { ChannelEntry } from '../catalog/blob.ts';
import { emptyFields } from '../catalog/schemas/empty-fields.ts';
import type { IndexChannel } from './index-channel.ts';
import type { IndexedBundle } from './indexed-bundle.ts';
import { versionWithoutBuild } from './version-without-build.ts';

/**
 * A channel as opm makes it in its mode `semver`: each bundle that names the channel replaces the one before it in
 * the order of versions, whatever their ClusterServiceVersions replace and skip. Build metadata do not count: of bundles that differ in
 * them alone opm refuses the second, and any bundle without a version.
 *
 * @param newestLast the bundles that name the channel; not empty
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/registry/bundlegraphloader.go
 */
export function semverChannel(name: string, newestLast: readonly IndexedBundle[]): IndexChannel {
  const versioned = newestLast.filter(({ order }) => order !== undefined);
  const bundles = [...Map.groupBy(versioned, versionWithoutBuild).values()].flatMap(same => same.slice(0, 1));
  const isThere = new Set(bundles);
  return {
    name,
    head: bundles.at(-1) ?? (newestLast[0] as IndexedBundle),
    entries: bundles.map((bundle, index) => entryOf(bundle, bundles[index - 1])),
    leftOut: newestLast.filter(bundle => !isThere.has(bundle)),
    broken: [],
  };
}

function entryOf({ name, skipRange }: IndexedBundle, replaced: IndexedBundle | undefined): ChannelEntry {
  return { ...emptyFields.channelEntry, name, replaces: replaced?.name ?? '', skipRange };
}
