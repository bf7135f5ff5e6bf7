import type { Condition, VersionRange } from '../version/range.ts';
import type { Version } from '../version/version.ts';

/** Places from `from` up to but not including `to`. */
export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** A line of versions, oldest first: how many there are, and where a version falls. */
export interface VersionLine {
  readonly length: number;
  /** The first place whose version is not older. */
  notOlder(version: Version): number;
  /** The first place whose version is newer. */
  newer(version: Version): number;
}

/**
 * The places on a line whose versions lie in a range: disjoint, ascending. At most one per condition, so a range
 * costs what its text costs, however many versions it holds.
 */
export function intervalsOf(range: VersionRange, line: VersionLine): Interval[] {
  return unite(range.alternatives.flatMap(conditions => intersection(conditions, line)));
}

/** What meets every condition: one interval, less the versions that `!=` takes out. */
function intersection(conditions: readonly Condition[], line: VersionLine): Interval[] {
  let from = 0;
  let to = line.length;
  const holes: Interval[] = [];
  for (const { operator, bound } of conditions) {
    const equal = { from: line.notOlder(bound), to: line.newer(bound) };
    if (operator === '!=') holes.push(equal);
    if (operator === '=' || operator === '>=') from = Math.max(from, equal.from);
    if (operator === '=' || operator === '<=') to = Math.min(to, equal.to);
    if (operator === '>') from = Math.max(from, equal.to);
    if (operator === '<') to = Math.min(to, equal.from);
  }
  const parts: Interval[] = [];
  for (const hole of holes.sort((a, b) => a.from - b.from)) {
    if (hole.from > from) parts.push({ from, to: Math.min(hole.from, to) });
    from = Math.max(from, hole.to);
  }
  return [...parts, { from, to }].filter(part => part.from < part.to);
}

/** The places that are in any of the intervals, as intervals that are disjoint and ascending. */
export function unite(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const { from, to } of intervals.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last !== undefined && from <= last.to)
      merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else merged.push({ from, to });
  }
  return merged;
}
