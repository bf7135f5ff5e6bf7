import type { Channel, Package } from '../catalog/model.ts';
import type { ComparedChannel, PackageComparison } from './compare-packages.ts';
import { createEdgeComparison } from './edge-comparison.ts';
import type { Installed } from './installed.ts';
import type { VersionLoss } from './loss.ts';
import { isNewer, newestOf, offersV1 } from './successors-v1.ts';
import { type UpgradePathV1, upgradePathsV1 } from './upgrade-paths-v1.ts';

/**
 * What those lose who follow a package with OLM v1: in one channel, or without a choice of channels (`channel` undefined),
 * where an edge of any channel counts.
 */
export function lossesV1(comparison: PackageComparison, channel: ComparedChannel | undefined): VersionLoss[] {
  const { before, after } = comparison;
  const selected = channel === undefined ? undefined : [channel.name];
  const installed = channel?.installed ?? installedFromAny(comparison.kept);
  const offersBefore = offersV1(before.package, before.facts, selected);
  const offers = offersV1(after.package, after.facts, selected);
  const was = upgradePathsV1(offersBefore, installed, before.facts);
  const is = upgradePathsV1(offers, installed, after.facts);
  // A bundle in no channel leads nowhere and is led to from nowhere: it is only there for those who have it.
  const inChannels = offers.filter(({ entries }) => entries.length > 0);
  const newestBefore = newestOf(offersBefore.filter(({ entries }) => entries.length > 0));
  const newest = newestOf(inChannels);
  const preferred = new Set(inChannels.flatMap(({ bundle, isDeprecated }) => (isDeprecated ? [] : [bundle.name])));
  const offersByName = new Map(offers.map(offer => [offer.bundle.name, offer]));
  const vanishedFrom = createEdgeComparison(
    offersBefore.flatMap(({ entries }) => entries),
    // Also those of bundles that cannot be offered: they are still there.
    channelsOf(after.package, channel).flatMap(({ entries }) => entries),
    (name, { to }) => {
      const target = offersByName.get(to);
      if (target === undefined) return after.package.bundles.has(to) ? 'version-invalid' : 'bundle-missing';
      if (!isNewer(target.version, after.facts.versions.get(name))) return 'not-newer';
      return target.isDeprecated && !after.facts.deprecatedBundles.has(name) ? 'deprecated' : undefined;
    },
  );

  /** The same table as for OLM v0; what was withdrawn or deprecated is not missed. */
  function kindOf(pathBefore: UpgradePathV1, pathAfter: UpgradePathV1): VersionLoss['kind'] | undefined {
    const { version } = pathAfter.installed;
    if (pathBefore.isResolvable && !pathAfter.isResolvable) return 'lost';
    if (pathAfter.successor !== undefined) {
      const end = pathBefore.last;
      if (end === undefined || !preferred.has(end.bundle.name)) return undefined;
      return isNewer(end.version, pathAfter.last?.version ?? version) ? 'shortened' : undefined;
    }
    if (newest === undefined || !isNewer(newest, version)) return undefined;
    if (pathBefore.successor !== undefined) return 'lost';
    // Without a choice of channels, a new channel that nothing leads to takes nothing from anybody.
    if (channel === undefined) return undefined;
    return newestBefore !== undefined && isNewer(newestBefore, version) ? 'never-had' : 'lost';
  }

  return installed.flatMap((bundle, index): VersionLoss[] => {
    const pathBefore = was[index] as UpgradePathV1;
    const pathAfter = is[index] as UpgradePathV1;
    const kind = kindOf(pathBefore, pathAfter);
    if (kind === undefined) return [];
    const stopsAt = kind === 'shortened' ? (pathAfter.last?.bundle.name ?? bundle.name) : undefined;
    const vanished =
      kind === 'never-had' ? [] : vanishedFrom(stopsAt ?? bundle.name, stopsAt ? undefined : pathBefore.byRange);
    return [{ kind, olm: 'v1', channel: channel?.name, installed: bundle, stopsAt, isEndless: false, vanished }];
  });
}

/** The channel, or all channels. Looked up by its name: a package may have tens of thousands. */
function channelsOf({ channels }: Package, selected: ComparedChannel | undefined): readonly Channel[] {
  if (selected === undefined) return [...channels.values()];
  const channel = channels.get(selected.name);
  return channel === undefined ? [] : [channel];
}

/** What may be installed from any of the channels, each name once. */
function installedFromAny(channels: readonly ComparedChannel[]): Installed[] {
  return [...new Map(channels.flatMap(({ installed }) => installed.map(bundle => [bundle.name, bundle]))).values()];
}
