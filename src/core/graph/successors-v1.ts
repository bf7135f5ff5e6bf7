import type { ChannelEntry } from '../catalog/blob.ts';
import type { Bundle, Package } from '../catalog/model.ts';
import type { Installed } from './installed.ts';
import type { PackageFacts } from './package-facts.ts';
import { firstSuccessors } from './successors.ts';
import { compareVersionReleases, type VersionRelease } from './version-release.ts';

/** A bundle that OLM v1 can choose, with the entries of the selected channels that carry its edges. */
export interface Offer {
  readonly bundle: Bundle;
  readonly version: VersionRelease;
  readonly isDeprecated: boolean;
  readonly entries: readonly ChannelEntry[];
}

/**
 * What OLM v1 offers of a package, in the order in which it prefers: bundles that are not deprecated first, then the
 * highest version, then the highest release. `channels` are those of `spec.source.catalog.channels`; undefined: all.
 * There is no chain and no head, and a skipped entry can be chosen. Source of the rule: operator-framework/operator-controller,
 * internal/operator-controller/resolve/catalog.go.
 */
export function offersV1(pkg: Package, facts: PackageFacts, channels?: readonly string[]): Offer[] {
  const selected = channels?.flatMap(name => pkg.channels.get(name) ?? []) ?? pkg.channels.values();
  const entries = new Map<string, ChannelEntry[]>();
  // A bundle in no channel is offered as long as no channel is chosen.
  if (channels === undefined) for (const name of pkg.bundles.keys()) entries.set(name, []);
  for (const channel of selected) {
    for (const entry of channel.entries) {
      const known = entries.get(entry.name);
      if (known === undefined) entries.set(entry.name, [entry]);
      else known.push(entry);
    }
  }
  const offers: Offer[] = [];
  for (const [name, own] of entries) {
    const bundle = pkg.bundles.get(name);
    const version = facts.versions.get(name);
    if (bundle === undefined || version === undefined) continue;
    offers.push({ bundle, version, isDeprecated: facts.deprecatedBundles.has(name), entries: own });
  }
  return offers.sort(byPreference);
}

function byPreference(left: Offer, right: Offer): number {
  return Number(left.isDeprecated) - Number(right.isDeprecated) || compareVersionReleases(right.version, left.version);
}

/**
 * The successors of each installed bundle among what is offered, most preferred first, `most` names each: bundles of a newer
 * version that an entry connects with it. OLM v1 chooses the first, or stays with the installed bundle where that is preferred.
 * Source of the rule: operator-framework/operator-controller,
 * internal/operator-controller/catalogmetadata/filter/successors.go.
 */
export function successorsV1(
  offers: readonly Offer[],
  installed: readonly Installed[],
  facts: PackageFacts,
  most: number,
): readonly (readonly string[])[] {
  const targets = offers.map(({ bundle, version, entries }) => ({ name: bundle.name, entries, newerThan: version }));
  return firstSuccessors(targets, installed, facts, most);
}

/** Whether a version is newer than an installed one; what is not known counts as older. */
export function isNewer(version: VersionRelease, installed: VersionRelease | undefined): boolean {
  return installed === undefined || compareVersionReleases(version, installed) > 0;
}

/** The highest version of some offers. */
export function newestOf(offers: readonly Offer[]): VersionRelease | undefined {
  let newest: VersionRelease | undefined;
  for (const { version } of offers) if (newest === undefined || isNewer(version, newest)) newest = version;
  return newest;
}
