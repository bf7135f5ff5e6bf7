import { compareVersions, parseVersion, type Version } from './version.ts';

/** Whether a version is the same as a bound or later. The bound is a constant of ours. */
export function isAtLeast(version: Version, bound: string): boolean {
  const parsed = parseVersion(bound);
  return !('error' in parsed) && compareVersions(version, parsed) >= 0;
}
