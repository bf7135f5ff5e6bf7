import type { Package } from '../catalog/model.ts';
import { comparePackages, isThere, type PackageComparison } from './compare-packages.ts';
import { downgradesV1 } from './downgrades-v1.ts';
import { headsOf } from './heads.ts';
import type { Installed } from './installed.ts';
import { offersV1 } from './successors-v1.ts';
import { upgradePathsV0 } from './upgrade-paths-v0.ts';
import { compareVersionReleases, type VersionRelease } from './version-release.ts';

/** The head of a channel moves to a version that is older, or to a pre-release where it was none. */
export interface HeadRegression {
  /** `rebuild-head`: to a numbered pre-release of the very version that it was, as rebuilds are numbered: `1.0.1-1` after `1.0.1`, not `1.0.1-rc.1`. */
  readonly kind: 'older-head' | 'rebuild-head' | 'pre-release-head';
  readonly channel: string;
  readonly before: string;
  readonly after: string;
}

/** OLM begins to take an installed bundle to an older version: v0 as the edges lead, v1 only where it prefers the older one (`downgradesV1`). */
export interface Downgrade {
  readonly kind: 'downgrade';
  readonly olm: 'v0' | 'v1';
  readonly channel: string;
  readonly installed: Installed;
  readonly to: string;
}

export type Regression = HeadRegression | Downgrade;

/** What a change turns back in the channels that it keeps, though nobody is left without an upgrade. Near-linear. */
export function regressionsOf(before: Package, after: Package | undefined): readonly Regression[] {
  if (!isThere(before) || !isThere(after)) return [];
  const comparison = comparePackages(before, after);
  return [...headRegressions(comparison), ...downgradesV0Of(comparison), ...downgradesV1Of(comparison)];
}

function headRegressions({ kept, before, after }: PackageComparison): HeadRegression[] {
  return kept.flatMap((channel): HeadRegression[] => {
    const [was, ...othersBefore] = headsOf(channel.before.channel.entries);
    const [is, ...othersAfter] = headsOf(channel.after.channel.entries);
    if (was === undefined || is === undefined || othersBefore.length + othersAfter.length > 0) return [];
    const versionBefore = before.facts.versions.get(was.name);
    const versionAfter = after.facts.versions.get(is.name);
    if (versionBefore === undefined || versionAfter === undefined || was.name === is.name) return [];
    const move = { channel: channel.name, before: was.name, after: is.name };
    const becomesPreRelease = isPreRelease(versionAfter) && !isPreRelease(versionBefore);
    if (compareVersionReleases(versionAfter, versionBefore) < 0) {
      const isRebuild = becomesPreRelease && haveSameNumbers(versionBefore, versionAfter) && isNumbered(versionAfter);
      return [{ kind: isRebuild ? 'rebuild-head' : 'older-head', ...move }];
    }
    return becomesPreRelease ? [{ kind: 'pre-release-head', ...move }] : [];
  });
}

function haveSameNumbers({ version: a }: VersionRelease, { version: b }: VersionRelease): boolean {
  return a.major === b.major && a.minor === b.minor && a.patch === b.patch;
}

function isNumbered({ version }: VersionRelease): boolean {
  return typeof version.prerelease[0] === 'bigint';
}

function isPreRelease({ version }: VersionRelease): boolean {
  return version.prerelease.length > 0;
}

function downgradesV0Of({ kept, before, after }: PackageComparison): Downgrade[] {
  return kept.flatMap(channel => {
    const { order: orderBefore } = channel.before;
    const { order: orderAfter } = channel.after;
    if (orderBefore.kind !== 'chain' || orderAfter.kind !== 'chain') return [];
    const was = upgradePathsV0(orderBefore.chain, channel.installed, before.facts).paths;
    const is = upgradePathsV0(orderAfter.chain, channel.installed, after.facts).paths;
    return channel.installed.flatMap((installed, index): Downgrade[] => {
      const to = is[index]?.next?.name;
      const from = was[index]?.next?.name;
      if (to === undefined || !isOlder(after.facts.versions.get(to), installed)) return [];
      if (from !== undefined && isOlder(before.facts.versions.get(from), installed)) return [];
      return [{ kind: 'downgrade', olm: 'v0', channel: channel.name, installed, to }];
    });
  });
}

function downgradesV1Of({ kept, before, after }: PackageComparison): Downgrade[] {
  return kept.flatMap(({ name: channel, installed }) => {
    const was = downgradesV1(offersV1(before.package, before.facts, [channel]), installed, before.facts);
    const is = downgradesV1(offersV1(after.package, after.facts, [channel]), installed, after.facts);
    return installed.flatMap((bundle, index): Downgrade[] => {
      const to = is[index]?.bundle.name;
      if (to === undefined || was[index] !== undefined) return [];
      return [{ kind: 'downgrade', olm: 'v1', channel, installed: bundle, to }];
    });
  });
}

function isOlder(version: VersionRelease | undefined, { version: installed }: Installed): boolean {
  return version !== undefined && installed !== undefined && compareVersionReleases(version, installed) < 0;
}
