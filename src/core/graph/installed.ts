import type { ChannelEntry } from '../catalog/blob.ts';
import type { PackageFacts } from './package-facts.ts';
import { readVersionRelease, type VersionRelease } from './version-release.ts';

/** A bundle that may be installed on a cluster. */
export interface Installed {
  readonly name: string;
  /** Undefined where nothing tells it: then no range is known to hold it. */
  readonly version: VersionRelease | undefined;
  /** True when the version was read off the name, because the catalog no longer has the bundle. */
  readonly isInferred: boolean;
}

/**
 * What may be installed from a channel: its entries, and the names that they replace or skip, which earlier states of the
 * catalog held.
 */
export function installedFrom(entries: readonly ChannelEntry[], facts: PackageFacts): Installed[] {
  const names = new Set<string>();
  for (const { name } of entries) names.add(name);
  for (const { replaces, skips } of entries) {
    names.add(replaces);
    for (const name of skips) names.add(name);
  }
  names.delete('');
  return [...names].map(name => installedBundle(name, facts));
}

/** One installed bundle, with the version that the package or, failing that, its name tells. */
export function installedBundle(name: string, facts: PackageFacts): Installed {
  const version = facts.versions.get(name);
  if (version !== undefined) return { name, version, isInferred: false };
  return { name, version: versionInName(name), isInferred: true };
}

/** The version in a name such as `foo.v1.2.3` or `foo-v1.2.3`, as `opm` and operator-sdk make them. */
function versionInName(name: string): VersionRelease | undefined {
  const start = name.search(/[.-]v\d/);
  return start === -1 ? undefined : readVersionRelease(name.slice(start + 2), '');
}
