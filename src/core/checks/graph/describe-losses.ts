import type { Edge, OrderProblem, VanishedEdge } from '../../graph/index.ts';
import { quote, quoteAll } from '../../text/quoted-names.ts';
import { someOf } from '../../text/shown-names.ts';
import type { Words } from '../define.ts';
import { fixOfLosses, leftBehindBy } from './fix-of-losses.ts';
import type { LostUpgrades } from './lost-upgrades.ts';

const maxEdges = 3;

/** A group of losses in words. */
export function wordsOfLosses(lost: LostUpgrades): Words {
  const { package: packageName, kind, channel, olm, names, semver } = lost;
  const where =
    channel === undefined
      ? `in package ${quote(packageName)} when no channel is selected`
      : `in channel ${quote(channel)} of package ${quote(packageName)}`;
  const what =
    kind === 'lost'
      ? `${quoteAll(names)} can no longer be upgraded ${where}`
      : `Upgrades from ${quoteAll(names)} ${where} now ${endOfUpgrades(lost)}`;
  const why = describeEdges(lost);
  const message = `${what} (OLM ${olm})${why === '' ? '' : `: ${why}`}.`;
  if (semver === undefined) return { message, fix: fixOfLosses(lost) };
  const { template, images, streams, count } = semver;
  if (count === 0) {
    return {
      message,
      fix: `Change the streams of ${template}, which define the edges of olm.semver, and render the catalog again. ${fixOfLosses(lost)}`,
    };
  }
  return {
    message: `${message} ${template} no longer lists ${someOf(images, 3)} in ${someOf(streams)}.`,
    fix: `List ${count === 1 ? 'it' : 'them'} there again and render the catalog again: olm.semver adds no edge from a bundle that is not listed.`,
  };
}

function endOfUpgrades({ olm, ends, isEndless }: LostUpgrades): string {
  if (isEndless) return `run in a cycle through ${quoteAll(ends)}`;
  return `stop at ${quoteAll(ends)}, before ${olm === 'v1' ? 'the version that they reached' : 'the head'}`;
}

/** Why upgrades end: the edges that are gone, the same ones once, as a phrase. */
function describeEdges(lost: LostUpgrades): string {
  const { kind, names, vanished } = lost;
  const behind = leftBehindBy(lost);
  if (behind !== undefined) return `${quote(behind.head)}, the head, neither replaces nor skips ${quote(behind.name)}`;
  const texts = [...new Set(vanished.map(describeEdge))];
  if (texts.length === 0 && kind === 'lost') return `no entry replaces or skips ${names.length === 1 ? 'it' : 'them'}`;
  const shown = texts.slice(0, maxEdges).join('; ');
  return texts.length > maxEdges ? `${shown}; and ${texts.length - maxEdges} more edges` : shown;
}

const past: Readonly<Record<Edge['kind'], (edge: Edge) => string>> = {
  replaces: ({ from }) => `replaced ${quote(from)}`,
  skips: ({ from }) => `skipped ${quote(from)}`,
  skipRange: ({ from }) => `had the skipRange ${quote(from)}`,
};
const present: typeof past = {
  replaces: ({ from }) => `replaces ${quote(from)}`,
  skips: ({ from }) => `skips ${quote(from)}`,
  skipRange: ({ from }) => `has the skipRange ${quote(from)}`,
};

function describeEdge({ edge, reason }: VanishedEdge): string {
  const entry = quote(edge.to);
  switch (reason) {
    case 'entry-removed':
      return `${entry}, which ${past[edge.kind](edge)}, is removed`;
    case 'edge-removed':
      return `${entry} no longer ${present[edge.kind](edge)}`;
    case 'entry-passed-over':
      return `${entry}, which ${present[edge.kind](edge)}, is skipped itself or not connected to the head, so OLM never upgrades to it`;
    case 'deprecated':
      return `${entry}, which ${present[edge.kind](edge)}, is deprecated, and OLM v1 does not upgrade to it from a bundle that is not deprecated`;
    case 'bundle-missing':
      return `${entry}, which ${present[edge.kind](edge)}, has no olm.bundle`;
    case 'version-invalid':
      return `${entry}, which ${present[edge.kind](edge)}, has no valid version`;
    case 'not-newer':
      return `${entry}, which ${present[edge.kind](edge)}, is not newer, and OLM v1 does not downgrade`;
  }
}

/** A channel whose entries OLM v0 cannot sort. */
export interface Disorder {
  readonly package: string;
  readonly channel: string;
  readonly order: OrderProblem;
}

/** Why OLM v0 cannot sort the entries of a channel, in words. */
export function wordsOfDisorder({ package: packageName, channel, order }: Disorder): Words {
  const { because, fix } = describeDisorder(order);
  return {
    message: `Channel ${quote(channel)} of package ${quote(packageName)} ${because}: OLM v0 can no longer resolve any subscription in the namespaces that use the channel.`,
    fix,
  };
}

function describeDisorder(order: OrderProblem): { readonly because: string; readonly fix: string } {
  switch (order.kind) {
    case 'no-head':
      return {
        because: 'has no head, because every entry is replaced or skipped by another',
        fix: 'Remove the newest bundle from the `replaces` and `skips` of every entry.',
      };
    case 'several-heads':
      return {
        because: `has ${order.heads.length} heads (${quoteAll(order.heads)})`,
        fix: 'Make the newest of them replace or skip the others.',
      };
    case 'cycle':
      return {
        because: `has a cycle of replaces through ${quote(order.at)}`,
        fix: `Remove the replaces that points back to ${quote(order.at)}. Skipped entries must not form a cycle either.`,
      };
  }
}
