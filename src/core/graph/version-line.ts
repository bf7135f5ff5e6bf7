import { compareVersions, type Version } from '../version/version.ts';
import type { VersionLine } from './range-intervals.ts';
import { compareVersionReleases, sortKey, type VersionRelease } from './version-release.ts';

/** Versions in line, oldest first, for ranges to be laid upon. */
export interface IndexedLine extends VersionLine {
  /** For each place the index of its version in the list that the line was made of. */
  readonly indexes: readonly number[];
  /** The first place that is not older, by version and then by release. */
  place(version: VersionRelease): number;
}

/** Puts versions in line; undefined ones get no place. */
export function lineOf(versions: readonly (VersionRelease | undefined)[]): IndexedLine {
  const known = [...versions.entries()]
    .flatMap(([index, version]) => (version === undefined ? [] : [{ index, version }]))
    .sort((left, right) => compareVersionReleases(left.version, right.version) || left.index - right.index);

  /** The first place for which `isBehind` holds, which it does from some place on. */
  function firstPlace(isBehind: (version: VersionRelease) => boolean): number {
    let low = 0;
    let high = known.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const place = known[middle];
      if (place === undefined || isBehind(place.version)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  return {
    length: known.length,
    indexes: known.map(({ index }) => index),
    place: version => firstPlace(other => compareVersionReleases(other, version) >= 0),
    notOlder: bound => firstPlace(comparedWith(bound, 0)),
    newer: bound => firstPlace(comparedWith(bound, 1)),
  };
}

/** Whether a version is newer than a bound (`least` 1), or not older (`least` 0). */
function comparedWith(bound: Version, least: 0 | 1): (version: VersionRelease) => boolean {
  const key = sortKey(bound);
  return other => (other.key - key || compareVersions(other.version, bound)) >= least;
}
