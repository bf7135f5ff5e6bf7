import type { ChannelEntry } from '../catalog/blob.ts';
import type { Installed } from './installed.ts';
import type { PackageFacts } from './package-facts.ts';
import { unite } from './range-intervals.ts';
import { createRangeReader } from './range-reader.ts';
import { createUnassignedPlaces, type Steps } from './unassigned-places.ts';
import { lineOf } from './version-line.ts';
import type { VersionRelease } from './version-release.ts';

/** What can be upgraded to: a bundle with the entries that carry its edges. */
export interface Target {
  readonly name: string;
  readonly entries: readonly ChannelEntry[];
  /** Only what is older than this is upgraded to it; undefined where any age will do. */
  readonly newerThan: VersionRelease | undefined;
}

/**
 * For each installed bundle (each name once) the names of the first `most` targets that it can be upgraded to: those with
 * an entry that replaces or skips it by name, or whose `skipRange` holds its version. The ranges of a target are followed once,
 * however many of its entries state them, and only to versions that still want for targets: so the cost is near-linear in the
 * entries, times `most`.
 *
 * @param steps can be passed in to watch what is read (`createUnassignedPlaces`)
 */
export function firstSuccessors(
  targets: readonly Target[],
  installed: readonly Installed[],
  { rangeOf }: PackageFacts,
  most: number,
  steps?: Steps,
): readonly (readonly string[])[] {
  const line = lineOf(installed.map(({ version }) => version));
  const intervalsOfRange = createRangeReader(rangeOf, line);
  const unassigned = createUnassignedPlaces(line.length, steps);
  const nodes = new Map(installed.map(({ name }, node) => [name, node]));
  const placeOf = new Map([...line.indexes].map((node, place) => [node, place]));
  const successors = installed.map((): string[] => []);

  /** True when the bundle has all the targets that it is told. */
  function add(node: number, name: string): boolean {
    const known = successors[node] as string[];
    if (known.length < most && known.at(-1) !== name && installed[node]?.name !== name) known.push(name);
    return known.length >= most;
  }

  for (const { name, entries, newerThan } of targets) {
    const end = newerThan === undefined ? line.length : line.place(newerThan);
    for (const { replaces, skips } of entries) {
      for (const from of [replaces, ...skips]) {
        const node = nodes.get(from);
        // What has no version is older than everything.
        if (node !== undefined && (placeOf.get(node) ?? -1) < end) add(node, name);
      }
    }
    // One bundle is in many channels, often with one range in all. United, since a visit that is refused may come again.
    const ranges = new Set(entries.map(({ skipRange }) => skipRange));
    for (const { from, to } of unite([...ranges].flatMap(intervalsOfRange)))
      unassigned.assign(from, Math.min(to, end), place => add(line.indexes[place] as number, name));
  }
  return successors;
}
