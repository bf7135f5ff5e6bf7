import type { ChannelEntry } from '../catalog/blob.ts';
import type { Package } from '../catalog/model.ts';
import { orderOf } from './channel-order.ts';
import type { Drawing, DrawnEdge, DrawnNode, DrawnState, Mark } from './drawing.ts';
import { type Edge, edgesOf } from './edge.ts';
import { headsOf } from './heads.ts';
import { installedFrom } from './installed.ts';
import { factsOf } from './package-facts.ts';
import { upgradePathsV0 } from './upgrade-paths-v0.ts';

/** One state of a channel, as a drawing needs it. */
interface Side {
  readonly entries: ReadonlyMap<string, ChannelEntry>;
  readonly edges: ReadonlyMap<string, Edge>;
  readonly heads: ReadonlySet<string>;
}

const nothing: Side = { entries: new Map(), edges: new Map(), heads: new Set() };

/** Draws a channel as it is. Empty for a channel that the package does not have. Linear in its edges. */
export function drawChannel(pkg: Package, channel: string): Drawing {
  const side = sideOf(pkg, channel);
  return draw(side, side, marksOf(pkg, channel));
}

/**
 * Draws what a change makes of a channel: everything that is there before or after, with its state. Stranded is what nothing
 * leads on from after the change, whether or not it is the change's doing.
 */
export function drawChange(before: Package | undefined, after: Package | undefined, channel: string): Drawing {
  const was = before === undefined ? nothing : sideOf(before, channel);
  const is = after === undefined ? nothing : sideOf(after, channel);
  const known = before?.channels.get(channel)?.entries ?? [];
  return draw(was, is, after === undefined ? new Map() : marksOf(after, channel, known));
}

function sideOf(pkg: Package, channel: string): Side {
  const entries = pkg.channels.get(channel)?.entries ?? [];
  return {
    entries: new Map(entries.map(entry => [entry.name, entry])),
    edges: new Map(edgesOf(entries).map(edge => [keyOf(edge), edge])),
    heads: new Set(headsOf(entries).map(({ name }) => name)),
  };
}

function keyOf({ kind, from, to }: Edge): string {
  return JSON.stringify([kind, from, to]);
}

/** Skipped, stranded and deprecated bundles. `known`: entries of another state that may still be installed. */
function marksOf(
  pkg: Package,
  channel: string,
  known: readonly ChannelEntry[] = [],
): ReadonlyMap<string, readonly Mark[]> {
  const entries = pkg.channels.get(channel)?.entries ?? [];
  const facts = factsOf(pkg);
  const order = orderOf(entries);
  const installed = installedFrom([...entries, ...known], facts);
  const paths = order.kind === 'chain' && entries.length > 0 ? upgradePathsV0(order.chain, installed, facts).paths : [];
  const stranded = new Set(paths.flatMap(path => (path.standing === 'stranded' ? path.installed.name : [])));
  const skipped = new Set(entries.flatMap(({ skips }) => skips));
  return new Map(
    installed.map(({ name }) => [
      name,
      [
        ...(skipped.has(name) ? (['skipped'] as const) : []),
        ...(stranded.has(name) ? (['stranded'] as const) : []),
        ...(facts.deprecatedBundles.has(name) ? (['deprecated'] as const) : []),
      ],
    ]),
  );
}

function draw(was: Side, is: Side, marks: ReadonlyMap<string, readonly Mark[]>): Drawing {
  const nodes: DrawnNode[] = [];
  const edges: DrawnEdge[] = [];
  const indexes = new Map<string, number>();

  function nodeOf(key: string, make: () => DrawnNode): number {
    let index = indexes.get(key);
    if (index === undefined) {
      index = nodes.length;
      indexes.set(key, index);
      nodes.push(make());
    }
    return index;
  }

  function bundle(name: string): number {
    return nodeOf(`bundle ${name}`, () => {
      const before = was.entries.get(name);
      const after = is.entries.get(name);
      const head: readonly Mark[] = is.heads.has(name) ? ['head'] : was.heads.has(name) ? ['was-head'] : [];
      return {
        kind: before === undefined && after === undefined ? 'absent' : 'entry',
        name,
        state: stateOf(before, after),
        marks: [...head, ...(marks.get(name) ?? [])],
      };
    });
  }

  for (const name of is.entries.keys()) bundle(name);
  for (const name of was.entries.keys()) bundle(name);
  for (const [key, edge] of new Map([...is.edges, ...was.edges])) {
    const state = !was.edges.has(key) ? 'added' : is.edges.has(key) ? 'same' : 'removed';
    const from =
      edge.kind === 'skipRange'
        ? nodeOf(key, () => ({ kind: 'range', name: edge.from, state, marks: [] }))
        : bundle(edge.from);
    edges.push({ from, to: bundle(edge.to), kind: edge.kind, state });
  }
  return { nodes, edges, leftOut: { nodes: 0, edges: 0 } };
}

function stateOf(before: ChannelEntry | undefined, after: ChannelEntry | undefined): DrawnState {
  if (before === undefined || after === undefined)
    return after !== undefined ? 'added' : before !== undefined ? 'removed' : 'same';
  const isSame =
    before.replaces === after.replaces &&
    before.skipRange === after.skipRange &&
    before.skips.length === after.skips.length &&
    before.skips.every((name, index) => name === after.skips[index]);
  return isSame ? 'same' : 'changed';
}
