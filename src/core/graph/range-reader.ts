import { parseRange, type VersionRange } from '../version/range.ts';
import { type Interval, intervalsOf, type VersionLine } from './range-intervals.ts';

/** The range that a `skipRange` states; undefined for one that does not parse, which OLM ignores. */
export type RangeParser = (skipRange: string) => VersionRange | undefined;

/** A parser that reads each distinct text once: channels repeat them, and they are looked at from several sides. */
export function createRangeParser(): RangeParser {
  const known = new Map<string, VersionRange | undefined>();
  return skipRange => {
    if (skipRange === '') return undefined;
    if (known.has(skipRange)) return known.get(skipRange);
    const parsed = parseRange(skipRange);
    const range = 'error' in parsed ? undefined : parsed;
    known.set(skipRange, range);
    return range;
  };
}

/** Tells which places on a line a `skipRange` covers. */
export function createRangeReader(parse: RangeParser, line: VersionLine): (skipRange: string) => readonly Interval[] {
  const known = new Map<string, readonly Interval[]>();
  return skipRange => {
    if (skipRange === '') return [];
    let intervals = known.get(skipRange);
    if (intervals === undefined) {
      const range = parse(skipRange);
      intervals = range === undefined ? [] : intervalsOf(range, line);
      known.set(skipRange, intervals);
    }
    return intervals;
  };
}
