import { compareReleases, parseRelease, type Release } from '../version/release.ts';
import { compareVersions, parseVersion, type Version } from '../version/version.ts';

/** A version together with its release: what OLM v1 orders bundles by. */
export interface VersionRelease {
  readonly version: Version;
  readonly release: Release;
  /** `sortKey` of the version. */
  readonly key: number;
}

/**
 * Reads version and release of an `olm.package` property; undefined when the version is not semver. Without a stated
 * release, build metadata that read as one are the release: OLM v1 takes 1.0.0+2 for newer than 1.0.0+1. Source of the
 * rule: operator-framework/operator-controller, internal/operator-controller/bundleutil/bundle.go.
 */
export function readVersionRelease(text: string, release: string): VersionRelease | undefined {
  const version = parseVersion(text);
  if ('error' in version) return undefined;
  const parsed = parseRelease(release === '' ? version.build.join('.') : release);
  return { version, release: 'error' in parsed ? [] : parsed, key: sortKey(version) };
}

/** Negative when `left` is the older one. */
export function compareVersionReleases(left: VersionRelease, right: VersionRelease): number {
  return (
    left.key - right.key || compareVersions(left.version, right.version) || compareReleases(left.release, right.release)
  );
}

const part = 2 ** 17;

/**
 * A number that orders versions as far as it goes: of two versions the older one never has the larger key, and where keys are equal the versions
 * must be compared. Almost all comparisons of a long channel end here, and cost a fraction of comparing large integers.
 */
export function sortKey({ major, minor, patch }: Version): number {
  if (major >= part) return part ** 3;
  if (minor >= part) return (Number(major) + 1) * part ** 2 - 1;
  return (Number(major) * part + Number(minor)) * part + Math.min(Number(patch), part - 1);
}
