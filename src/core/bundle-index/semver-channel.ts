import type { ChannelEntry } from '../catalog/blob.ts';
import { emptyFields } from '../catalog/schemas/empty-fields.ts';
import { compareVersions } from '../version/version.ts';
import type { IndexChannel } from './index-channel.ts';
import type { IndexedBundle } from './indexed-bundle.ts';

/**
 * A channel as opm makes it in its modes `semver` and `semver-skippatch`: each bundle that names the channel replaces the one before it in
 * the order of versions, whatever their ClusterServiceVersions replace and skip. Build metadata do not count: of bundles that differ in
 * them alone opm refuses the second, and any bundle without a version. With `skipsPatches` the last patch of a minor version replaces the last one of the minor version
 * before, and skips its other patches.
 *
 * @param newestLast the bundles that name the channel; not empty
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/registry/bundlegraphloader.go
 */
export function semverChannel(name: string, newestLast: readonly IndexedBundle[], skipsPatches: boolean): IndexChannel {
  const versioned = newestLast.filter(({ order }) => order !== undefined);
  const bundles = versioned.filter((bundle, index) => !isSameVersion(bundle, versioned[index - 1]));
  return {
    name,
    head: bundles.at(-1) ?? (newestLast[0] as IndexedBundle),
    entries: skipsPatches
      ? entriesOfMinors([...Map.groupBy(bundles, minorOf).values()])
      : bundles.map((bundle, index) => entryOf(bundle, bundles[index - 1], [])),
    leftOut: newestLast.filter(bundle => !bundles.includes(bundle)),
    broken: [],
  };
}

function entriesOfMinors(minors: readonly (readonly IndexedBundle[])[]): readonly ChannelEntry[] {
  return minors.flatMap((patches, index) => {
    const earlier = patches.slice(0, -1);
    const last = patches.at(-1) as IndexedBundle;
    return [
      ...earlier.map(bundle => entryOf(bundle, undefined, [])),
      entryOf(last, minors[index - 1]?.at(-1), earlier),
    ];
  });
}

function entryOf(
  { name, skipRange }: IndexedBundle,
  replaced: IndexedBundle | undefined,
  skipped: readonly IndexedBundle[],
): ChannelEntry {
  const skips = skipped.map(bundle => bundle.name);
  return { ...emptyFields.channelEntry, name, replaces: replaced?.name ?? '', skips, skipRange };
}

function isSameVersion({ order }: IndexedBundle, before: IndexedBundle | undefined): boolean {
  return (
    order !== undefined && before?.order !== undefined && compareVersions(order.version, before.order.version) === 0
  );
}

function minorOf({ order }: IndexedBundle): string {
  return `${order?.version.major}.${order?.version.minor}`;
}
