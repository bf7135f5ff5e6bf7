import type { ChannelEntry } from '../catalog/blob.ts';
import { compareVersions, type Version } from '../version/version.ts';
import type { PackageComparison } from './compare-packages.ts';
import type { RangeNarrowed } from './loss.ts';
import type { PackageFacts } from './package-facts.ts';
import type { VersionLine } from './range-intervals.ts';
import { createRangeReader, type RangeParser } from './range-reader.ts';

/**
 * The versions that the `skipRange`s of a channel let go. Many channels hold one entry with a range: what is installed is in
 * no list then, and a range that is narrowed strands it all the same. Only entries that OLM v0 upgrades to count. Near-linear in the text of the ranges.
 */
export function narrowedRanges({ kept, before, after }: PackageComparison): RangeNarrowed[] {
  return kept.flatMap((channel): RangeNarrowed[] => {
    const { order: orderBefore } = channel.before;
    const { order: orderAfter } = channel.after;
    if (orderBefore.kind !== 'chain' || orderAfter.kind !== 'chain') return [];
    const head = after.facts.versions.get(orderAfter.chain[0]?.name ?? '')?.version;
    if (head === undefined) return [];
    const was = rangesOf(orderBefore.chain, before.facts);
    const is = rangesOf(orderAfter.chain, after.facts);
    if ([...was].every(range => is.has(range))) return [];
    const versions = difference(was, is, head, before.facts);
    return versions === '' ? [] : [{ kind: 'range-narrowed', channel: channel.name, versions }];
  });
}

/** The distinct ranges of the entries that can be upgraded to. */
function rangesOf(chain: readonly ChannelEntry[], { refusedBundles }: PackageFacts): ReadonlySet<string> {
  const targets = chain.filter(({ name, skipRange }) => skipRange !== '' && !refusedBundles.has(name));
  return new Set(targets.map(({ skipRange }) => skipRange));
}

/**
 * The versions below `head` in one union of ranges and not in another. Between two neighbours of all bounds the answer is the
 * same everywhere, so it is enough to look at each bound and at one place between each two.
 */
function difference(
  ranges: ReadonlySet<string>,
  others: ReadonlySet<string>,
  head: Version,
  { rangeOf }: PackageFacts,
): string {
  const bounds = boundsOf([...ranges, ...others], head, rangeOf);
  const line = lineThrough(bounds);
  const covered = coverage(ranges, line, rangeOf);
  const stillCovered = coverage(others, line, rangeOf);
  const end = line.notOlder(head);
  const parts: string[] = [];
  for (let place = 0; place < end; place++) {
    if (!covered[place] || stillCovered[place]) continue;
    const from = place;
    while (place + 1 < end && covered[place + 1] && !stillCovered[place + 1]) place++;
    parts.push(segmentText(bounds, from, place));
  }
  return parts.join(' || ');
}

/** Every version that a range names, and the head, once each and oldest first. */
function boundsOf(ranges: readonly string[], head: Version, rangeOf: RangeParser): Version[] {
  const all = [head];
  for (const text of ranges) {
    for (const conditions of rangeOf(text)?.alternatives ?? []) for (const { bound } of conditions) all.push(bound);
  }
  all.sort(compareVersions);
  return all.filter((bound, index) => index === 0 || compareVersions(all[index - 1] as Version, bound) !== 0);
}

/** Place 0 lies before all bounds; the bound with index i is at place 2i + 1, and what lies behind it at 2i + 2. */
function lineThrough(bounds: readonly Version[]): VersionLine {
  function indexOf(version: Version): number {
    let low = 0;
    let high = bounds.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareVersions(bounds[middle] as Version, version) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
  return {
    length: 2 * bounds.length + 1,
    notOlder: version => 2 * indexOf(version) + 1,
    newer: version => 2 * indexOf(version) + 2,
  };
}

/** For each place whether any of the ranges holds it. */
function coverage(ranges: ReadonlySet<string>, line: VersionLine, rangeOf: RangeParser): boolean[] {
  const starts = new Int32Array(line.length + 1);
  const intervalsOfRange = createRangeReader(rangeOf, line);
  for (const range of ranges) {
    for (const { from, to } of intervalsOfRange(range)) {
      starts[from] = (starts[from] as number) + 1;
      starts[to] = (starts[to] as number) - 1;
    }
  }
  let open = 0;
  return Array.from({ length: line.length }, (_, place) => {
    open += starts[place] as number;
    return open > 0;
  });
}

/** The places from the first to the last as a range. */
function segmentText(bounds: readonly Version[], first: number, last: number): string {
  const bound = (place: number) => bounds[(place - 1) >> 1]?.text ?? '';
  const from = first === 0 ? '' : `${first % 2 === 1 ? '>=' : '>'}${bound(first)}`;
  const to = last % 2 === 1 ? `<=${bound(last)}` : `<${bound(last + 1)}`;
  return first === last && first % 2 === 1 ? bound(first) : [from, to].filter(Boolean).join(' ');
}
