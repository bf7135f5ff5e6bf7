import { emptyFields } from '../catalog/schemas/empty-fields.ts';
import { compareVersions } from '../version/version.ts';
import { bundlesByChannel } from './bundles-by-channel.ts';
import type { IndexChannel } from './index-channel.ts';
import type { IndexedBundle } from './indexed-bundle.ts';
import { versionWithoutBuild } from './version-without-build.ts';

/** What a channel consists of: the bundles that each bundle replaces or skips. */
type Graph = ReadonlyMap<IndexedBundle, ReadonlySet<IndexedBundle>>;

/** A channel that opm could write: which bundles are one chain, and which are skipped by one of the chain. */
interface Written {
  readonly chain: readonly IndexedBundle[];
  readonly skipped: ReadonlyMap<IndexedBundle, readonly IndexedBundle[]>;
}

/**
 * The channels of a package as opm makes them in its mode `semver-skippatch`. opm adds one bundle after the other, which is taken to be the order of their
 * versions: one that is added replaces the newest of its channel, and skips what has the same major and minor version. With each bundle opm writes all channels
 * of the package again, and what was skipped before counts as replaced then. It gives up, and refuses the bundle, where the bundles of a channel would no longer
 * be one chain: where two or more were skipped before, and where a patch comes to another than the first minor version.
 *
 * @param newestLast the bundles of the package
 * @param room how many entries all channels may have together: no bundle is looked at after the one with which they have more
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/registry/bundlegraphloader.go AddBundleToGraph
 * @see https://github.com/operator-framework/operator-registry/blob/v1.73.0/pkg/sqlite/load.go AddPackageChannelsFromGraph
 */
export function skippatchChannels(newestLast: readonly IndexedBundle[], room: number): readonly IndexChannel[] {
  let channels: ReadonlyMap<string, Written> = new Map();
  let left = room;
  const seen: IndexedBundle[] = [];
  for (const bundle of newestLast) {
    if (left < 0) break;
    seen.push(bundle);
    const next = withBundle(channels, bundle);
    if (next === undefined) continue;
    channels = next;
    // Whatever comes later, it stays in its channels.
    left -= new Set(bundle.channels).size;
  }
  return [...bundlesByChannel(seen)].map(([name, ofChannel]) => channelOf(name, channels.get(name), ofChannel));
}

/** Undefined where opm refuses the bundle. */
function withBundle(
  channels: ReadonlyMap<string, Written>,
  bundle: IndexedBundle,
): ReadonlyMap<string, Written> | undefined {
  if (bundle.order === undefined) return undefined;
  const graphs = new Map([...channels].map(([name, written]) => [name, graphOf(written)]));
  for (const name of new Set(bundle.channels)) {
    const graph = grown(graphs.get(name) ?? new Map(), bundle);
    if (graph === undefined) return undefined;
    graphs.set(name, graph);
  }
  const next = new Map<string, Written>();
  for (const [name, graph] of graphs) {
    const written = write(graph);
    if (written === undefined) return undefined;
    next.set(name, written);
  }
  return next;
}

/** What opm reads of a channel that it wrote: bundles that are skipped are bundles of the channel. */
function graphOf({ chain, skipped }: Written): Graph {
  const graph = new Map<IndexedBundle, ReadonlySet<IndexedBundle>>();
  for (const [index, bundle] of chain.entries()) {
    const skips = skipped.get(bundle) ?? [];
    graph.set(bundle, new Set([...chain.slice(index + 1, index + 2), ...skips]));
    for (const skip of skips) graph.set(skip, new Set());
  }
  return graph;
}

/** Undefined where the channel has the version already. */
function grown(graph: Graph, bundle: IndexedBundle): Graph | undefined {
  const nodes = [...graph.keys()].sort(compareBundles);
  const newest = nodes.at(-1);
  if (newest !== undefined && versionWithoutBuild(newest) === versionWithoutBuild(bundle)) return undefined;
  const patches = nodes.filter(node => isOfSameMinor(node, bundle));
  const rest = [...graph].filter(([node]) => !patches.includes(node));
  return new Map([...rest, [bundle, new Set([...patches, ...(newest === undefined ? [] : [newest])])]]);
}

/** Undefined where the bundles are not one chain. */
function write(graph: Graph): Written | undefined {
  const chain: IndexedBundle[] = [];
  const skipped = new Map<IndexedBundle, readonly IndexedBundle[]>();
  for (let at = [...graph.keys()].sort(compareBundles).at(-1); at !== undefined; ) {
    chain.push(at);
    const below: readonly IndexedBundle[] = [...(graph.get(at) ?? [])];
    skipped.set(
      at,
      below.filter(bundle => !graph.has(bundle)),
    );
    at = below.find(bundle => graph.has(bundle));
  }
  return chain.length === graph.size ? { chain, skipped } : undefined;
}

function channelOf(
  name: string,
  written: Written = { chain: [], skipped: new Map() },
  ofChannel: readonly IndexedBundle[],
): IndexChannel {
  const { chain, skipped } = written;
  const entries = chain.flatMap((bundle, index) => {
    const skips = skipped.get(bundle) ?? [];
    return [entryOf(bundle, chain[index + 1]?.name ?? '', skips), ...skips.map(skip => entryOf(skip, '', []))];
  });
  const isThere = new Set(entries.map(entry => entry.name));
  return {
    name,
    head: chain[0] ?? (ofChannel[0] as IndexedBundle),
    entries: entries.toReversed(),
    leftOut: ofChannel.filter(bundle => !isThere.has(bundle.name)),
    broken: [],
  };
}

function entryOf({ name, skipRange }: IndexedBundle, replaces: string, skipped: readonly IndexedBundle[]) {
  return { ...emptyFields.channelEntry, name, replaces, skips: skipped.map(bundle => bundle.name), skipRange };
}

function compareBundles(one: IndexedBundle, other: IndexedBundle): number {
  return one.order === undefined || other.order === undefined
    ? 0
    : compareVersions(one.order.version, other.order.version);
}

function isOfSameMinor(one: IndexedBundle, other: IndexedBundle): boolean {
  const [left, right] = [one.order?.version, other.order?.version];
  return left !== undefined && left.major === right?.major && left.minor === right.minor;
}
