import type { Package } from '../catalog/model.ts';
import { comparePackages, isThere, type PackageComparison } from './compare-packages.ts';
import { installedFrom } from './installed.ts';
import type { BundleGone, Loss } from './loss.ts';
import { lossesV0 } from './losses-v0.ts';
import { lossesV1 } from './losses-v1.ts';
import { narrowedRanges } from './narrowed-ranges.ts';

/**
 * What a change takes from those who have a bundle of the package installed: for OLM v0 in each channel, for OLM v1 in each
 * channel and without a choice of channels. A package or a channel that is gone is one loss, not one for each version.
 * Near-linear in the entries of both states.
 */
export function lossesOf(before: Package, after: Package | undefined): readonly Loss[] {
  if (!isThere(before)) return [];
  if (!isThere(after)) return [{ kind: 'package-gone' }];
  const comparison = comparePackages(before, after);
  const ofChannels: Loss[] = comparison.kept.flatMap(channel => [
    ...lossesV0(comparison, channel),
    ...lossesV1(comparison, channel),
  ]);
  const told = new Set(
    ofChannels.flatMap(loss => ('olm' in loss && loss.olm === 'v1' ? [`${loss.kind} ${loss.installed.name}`] : [])),
  );
  return [
    ...comparison.gone.map(
      (channel): Loss => ({
        kind: 'channel-gone',
        channel: channel.name,
        installed: installedFrom(channel.entries, comparison.before.facts),
      }),
    ),
    ...ofChannels,
    ...lossesV1(comparison, undefined).filter(loss => !told.has(`${loss.kind} ${loss.installed.name}`)),
    ...narrowedRanges(comparison),
    ...bundlesGone(comparison),
  ];
}

/** Entries that no channel has any more. What was only in channels that are gone went with them. */
function bundlesGone({ kept, after }: PackageComparison): BundleGone[] {
  const left = new Set<string>();
  for (const { entries } of after.package.channels.values()) for (const { name } of entries) left.add(name);
  const gone = new Map<string, { readonly bundle: BundleGone['installed']; readonly channels: string[] }>();
  for (const { name, before, installed } of kept) {
    const entries = new Set(before.channel.entries.map(entry => entry.name));
    for (const bundle of installed) {
      if (left.has(bundle.name) || !entries.has(bundle.name)) continue;
      const known = gone.get(bundle.name);
      if (known === undefined) gone.set(bundle.name, { bundle, channels: [name] });
      else known.channels.push(name);
    }
  }
  return [...gone.values()].map(({ bundle, channels }) => ({ kind: 'bundle-gone', installed: bundle, channels }));
}
