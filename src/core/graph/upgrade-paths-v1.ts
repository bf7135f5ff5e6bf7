import type { ChannelEntry } from '../catalog/blob.ts';
import type { Installed } from './installed.ts';
import type { PackageFacts } from './package-facts.ts';
import { pathEnds } from './path-ends.ts';
import { createRangeReader } from './range-reader.ts';
import { isNewer, type Offer } from './successors-v1.ts';
import { createUnassignedPlaces } from './unassigned-places.ts';
import { lineOf } from './version-line.ts';
import type { VersionRelease } from './version-release.ts';

/** What OLM v1 makes of one installed bundle. */
export interface UpgradePathV1 {
  readonly installed: Installed;
  /** True when the catalog still offers the installed version. */
  readonly isOffered: boolean;
  /** The preferred successor (`successorsV1`); undefined where there is none. */
  readonly successor: Offer | undefined;
  /** The entry whose `skipRange` leads to the successor, where it is a range that does. */
  readonly byRange: ChannelEntry | undefined;
  /** True when OLM v1 stays although there is a successor: all are deprecated, and what is installed is not. */
  readonly isHeld: boolean;
  /** Where upgrades end; undefined where OLM v1 stays with what is installed. */
  readonly last: Offer | undefined;
  /** False when OLM v1 finds nothing at all, not even what is installed, and reports an error. */
  readonly isResolvable: boolean;
}

/**
 * Follows the upgrades of all installed bundles as OLM v1 does, among what is offered (`offersV1`). Costs little more
 * than reading the channels: offers get the versions in their ranges in the order of preference.
 */
export function upgradePathsV1(
  offers: readonly Offer[],
  installed: readonly Installed[],
  facts: PackageFacts,
): UpgradePathV1[] {
  const onOffer = offers.map(({ bundle, version }): Installed => ({ name: bundle.name, version, isInferred: false }));
  // Nodes: the offers first, so that an offer's position is its node, then what is installed.
  const nodes = [...onOffer, ...installed];
  const { successors, rangeEntries, hasEdge } = successorsOfAll(offers, nodes, facts);
  const offered = new Set(offers.map(({ version }) => versionKey(version)));
  const isOffered = nodes.map(({ version }) => version !== undefined && offered.has(versionKey(version)));
  const isHeld = nodes.map(({ name }, node) => {
    const successor = offers[successors[node] as number];
    return successor?.isDeprecated === true && isOffered[node] === true && !facts.deprecatedBundles.has(name);
  });
  const { last } = pathEnds(successors.map((successor, node) => (isHeld[node] ? -1 : successor)));
  return installed.map((bundle, index) => {
    const node = offers.length + index;
    return {
      installed: bundle,
      isOffered: isOffered[node] as boolean,
      successor: offers[successors[node] as number],
      byRange: rangeEntries[node],
      isHeld: isHeld[node] as boolean,
      last: offers[last[node] as number],
      isResolvable: (isOffered[node] || hasEdge[node]) as boolean,
    };
  });
}

interface Successors {
  /** For each node the position of its preferred successor, or -1. */
  readonly successors: Int32Array;
  /** For each node the entry whose range leads there, unless a name does. */
  readonly rangeEntries: readonly (ChannelEntry | undefined)[];
  /** Whether any edge leads on from a node, be it to an older version. */
  readonly hasEdge: readonly boolean[];
}

function successorsOfAll(offers: readonly Offer[], nodes: readonly Installed[], { rangeOf }: PackageFacts): Successors {
  const line = lineOf(nodes.map(({ version }) => version));
  const intervalsOfRange = createRangeReader(rangeOf, line);
  const unassigned = createUnassignedPlaces(line.length);
  const successors = new Int32Array(nodes.length).fill(-1);
  const rangeEntries = new Array<ChannelEntry | undefined>(nodes.length).fill(undefined);
  const byName = new Map<string, number[]>();
  // How many ranges begin at a place less how many end there.
  const ranges = new Int32Array(line.length + 1);
  for (const [position, { version, entries }] of offers.entries()) {
    const older = line.place(version);
    for (const entry of entries) {
      for (const from of [entry.replaces, ...entry.skips]) append(byName, from, position);
      for (const { from, to } of intervalsOfRange(entry.skipRange)) {
        ranges[from] = (ranges[from] as number) + 1;
        ranges[to] = (ranges[to] as number) - 1;
        unassigned.assign(from, Math.min(to, older), place => {
          const node = line.indexes[place] as number;
          successors[node] = position;
          rangeEntries[node] = entry;
          return true;
        });
      }
    }
  }
  for (const [node, { name, version }] of nodes.entries()) {
    const named = byName.get(name)?.find(position => isNewer((offers[position] as Offer).version, version));
    const ranged = successors[node] as number;
    if (named === undefined || (ranged !== -1 && ranged < named)) continue;
    successors[node] = named;
    rangeEntries[node] = undefined;
  }
  const hasEdge = nodes.map(({ name }) => byName.has(name));
  let covering = 0;
  for (const [place, node] of line.indexes.entries()) {
    covering += ranges[place] as number;
    if (covering > 0) hasEdge[node] = true;
  }
  return { successors, rangeEntries, hasEdge };
}

function append(lists: Map<string, number[]>, name: string, position: number): void {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [position]);
  else list.push(position);
}

/** Equal for versions that OLM v1 takes for the same: build metadata count only as a release. */
export function versionKey({ version, release }: VersionRelease): string {
  const { major, minor, patch, prerelease } = version;
  return `${major}.${minor}.${patch}-${prerelease.join('.')}+${release.join('.')}`;
}
