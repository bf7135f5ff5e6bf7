import type { ChannelEntry } from '../catalog/blob.ts';
import type { Installed } from './installed.ts';
import type { PackageFacts } from './package-facts.ts';
import { pathEnds } from './path-ends.ts';
import { createRangeReader } from './range-reader.ts';
import { createUnassignedPlaces } from './unassigned-places.ts';
import { lineOf } from './version-line.ts';

/**
 * Where upgrades of an installed bundle lead in one channel with OLM v0. `head`: it is the head, nothing to do.
 * `stranded`: OLM finds no upgrade and says nothing. `stops-short`: upgrades end before the head. `circles`: upgrades never end.
 */
export type Standing = 'head' | 'reaches-head' | 'stops-short' | 'circles' | 'stranded';

export interface UpgradePath {
  readonly installed: Installed;
  readonly standing: Standing;
  /** The first hop; undefined where there is none. */
  readonly next: ChannelEntry | undefined;
  /** Where the upgrades end; the first one where they never do. Undefined without an upgrade. */
  readonly last: ChannelEntry | undefined;
  /** How many upgrades lead there; 0 where they never end. */
  readonly upgrades: number;
}

/** The upgrade paths through a channel of everything that may be installed from it. */
export interface UpgradePaths {
  /** One for each installed bundle, in the order given. */
  readonly paths: readonly UpgradePath[];
  /** The entries that an installed bundle is upgraded to one after the other; up to the first that comes again. */
  upgradesFrom(index: number): readonly ChannelEntry[];
}

/**
 * Follows the upgrades of all installed bundles through a channel as OLM v0 does, each hop to the first candidate
 * (`candidatesV0`). Costs little more than reading the channel: names are found by a map, and of all ranges that hold a
 * version only the first counts, so each version is covered once.
 */
export function upgradePathsV0(
  chain: readonly ChannelEntry[],
  installed: readonly Installed[],
  facts: PackageFacts,
): UpgradePaths {
  const targets = chain.filter(({ name }) => !facts.refusedBundles.has(name));
  const onChain = targets.map(
    ({ name }): Installed => ({ name, version: facts.versions.get(name), isInferred: false }),
  );
  // Nodes: the targets first, so that a target's position in the order is its node, then what is installed.
  const nodes = [...onChain, ...installed];
  const next = firstHops(targets, nodes, facts);
  const ends = pathEnds(next);

  function pathOf(bundle: Installed, index: number): UpgradePath {
    const node = targets.length + index;
    const end = ends.last[node] as number;
    const first = targets[next[node] as number];
    const isHead = bundle.name === targets[0]?.name;
    if (first === undefined) {
      return {
        installed: bundle,
        standing: isHead ? 'head' : 'stranded',
        next: undefined,
        last: undefined,
        upgrades: 0,
      };
    }
    const standing = end === -1 ? 'circles' : end === 0 ? 'reaches-head' : 'stops-short';
    return {
      installed: bundle,
      standing,
      next: first,
      last: targets[end] ?? first,
      upgrades: ends.lengths[node] as number,
    };
  }

  return {
    paths: installed.map(pathOf),
    upgradesFrom(index) {
      const upgrades: ChannelEntry[] = [];
      const met = new Set<number>();
      for (let node = next[targets.length + index] ?? -1; node !== -1 && !met.has(node); node = next[node] ?? -1) {
        met.add(node);
        upgrades.push(targets[node] as ChannelEntry);
      }
      return upgrades;
    },
  };
}

/** For each node the position of its first candidate, or -1. */
function firstHops(
  targets: readonly ChannelEntry[],
  nodes: readonly Installed[],
  { rangeOf }: PackageFacts,
): Int32Array {
  const line = lineOf(nodes.map(({ version }) => version));
  const intervalsOfRange = createRangeReader(rangeOf, line);
  const unassigned = createUnassignedPlaces(line.length);
  const byRange = new Int32Array(nodes.length).fill(-1);
  const byName = new Map<string, number>();
  for (const [position, { name, replaces, skips, skipRange }] of targets.entries()) {
    for (const from of [replaces, ...skips]) if (!byName.has(from)) byName.set(from, position);
    for (const { from, to } of intervalsOfRange(skipRange)) {
      unassigned.assign(from, to, place => {
        const node = line.indexes[place] as number;
        if (nodes[node]?.name === name) return false;
        byRange[node] = position;
        return true;
      });
    }
  }
  return Int32Array.from(nodes, ({ name }, node) => earlier(byName.get(name) ?? -1, byRange[node] as number));
}

/** The earlier of two positions, of which either may be missing as -1. */
function earlier(left: number, right: number): number {
  if (left === -1 || right === -1) return Math.max(left, right);
  return Math.min(left, right);
}
