import type { OrderProblem } from '../../graph/channel-order.ts';
import type { Edge } from '../../graph/edge.ts';
import type { UnusedEdge, VanishedEdge } from '../../graph/loss.ts';
import { quote, quoteAll } from '../../text/quoted-names.ts';
import { someOf } from '../../text/shown-names.ts';
import type { Words } from '../define.ts';
import type { LossGroup } from './loss-groups.ts';
import type { Remedy, Restoration } from './remedy-of-losses.ts';

/** What an olm.semver template no longer lists that the losses need: nobody can write an edge in its catalog. */
export interface SemverCause {
  /** Path of the template. */
  readonly template: string;
  readonly images: readonly string[];
  /** The streams that listed them. */
  readonly streams: readonly string[];
  /** How many times something is no longer listed. */
  readonly count: number;
}

interface LostUpgrades extends Pick<LossGroup, 'kind' | 'channel' | 'olm'> {
  readonly package: string;
  /** The bundles that lose. */
  readonly names: readonly string[];
  /** Where their upgrades end now, for `shortened`. */
  readonly ends: readonly string[];
  readonly isEndless: boolean;
  readonly vanished: readonly VanishedEdge[];
  readonly remedy: Remedy;
  readonly semver?: SemverCause | undefined;
}

const mostShownSkips = 5;
const mostEdges = 3;

/** A group of losses in words. */
export function wordsOfLosses(lost: LostUpgrades): Words {
  const { package: packageName, kind, channel, olm, names, vanished, remedy, semver } = lost;
  const where =
    channel === undefined
      ? `in package ${quote(packageName)} when no channel is selected`
      : `in channel ${quote(channel)} of package ${quote(packageName)}`;
  const what =
    kind === 'lost'
      ? `${quoteAll(names)} can no longer be upgraded ${where}`
      : `Upgrades from ${quoteAll(names)} ${where} now ${endOfUpgrades(lost)}`;
  const edges = describeEdges(vanished);
  const why = edges === '' && kind === 'lost' ? `no entry replaces or skips ${themOrIt(names)}` : edges;
  const message = `${what} (OLM ${olm})${why === '' ? '' : `: ${why}`}.`;
  if (semver === undefined) return { message, fix: fixOf(remedy) };
  const { template, images, streams, count } = semver;
  if (count === 0) {
    return {
      message,
      fix: `Change the streams of ${template}, which define the edges of olm.semver, and render the catalog again. ${fixOf(remedy)}`,
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

function fixOf(remedy: Remedy): string {
  switch (remedy.kind) {
    case 'narrow-range':
      return 'Narrow the skipRange that contains newer versions, so that it contains only older ones.';
    case 'restore':
      return `${restorationOf(remedy)}.`;
    case 'make-head':
      return `${restorationOf(remedy)}, and make ${quote(remedy.newest)}, the newest bundle, the head of the channel: no entry may replace or skip it.`;
    case 'keep': {
      const them = themOrIt(remedy.stuck);
      return `Keep ${quoteAll(remedy.stuck)} (and deprecate ${them}) until a newer version replaces or skips ${them}, or add that version now.`;
    }
    case 'add-edge': {
      const { stuck, target, isHead, range } = remedy;
      const names = stuck.slice(0, mostShownSkips).map(shorten).join(', ');
      const where = `${quote(target)}, the ${isHead ? 'head of the channel' : 'newest bundle'}`;
      const edge =
        range === undefined
          ? `add ${quoteAll(stuck)} to the skips of ${where} (skips: [${names}${stuck.length > mostShownSkips ? ', …' : ''}])`
          : `include them in the skipRange of ${where} (skipRange: "${range}")`;
      return `${restorationOf(remedy)}, or ${edge}.`;
    }
  }
}

/** What brings back the edges: to fix what makes them useless, or to add them again. */
function restorationOf({ stuck, cause }: Restoration): string {
  if (cause !== undefined) return remedies[cause.reason](quoteAll(cause.targets));
  return stuck.length === 1
    ? `Restore the entry that replaced or skipped ${quoteAll(stuck)}`
    : 'Restore the entries that replaced or skipped them';
}

const remedies: Readonly<Record<UnusedEdge, (targets: string) => string>> = {
  'entry-passed-over': targets => `Do not skip ${targets}`,
  deprecated: targets => `Remove the deprecation of ${targets}`,
  'bundle-missing': targets => `Restore the olm.bundle of ${targets}`,
  'not-newer': targets => `Give ${targets} a higher version`,
};

/** The edges that are gone, the same ones once, as a phrase. */
function describeEdges(vanished: readonly VanishedEdge[]): string {
  const texts = [...new Set(vanished.map(describeEdge))];
  const shown = texts.slice(0, mostEdges).join('; ');
  return texts.length > mostEdges ? `${shown}; and ${texts.length - mostEdges} more edges` : shown;
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
    case 'not-newer':
      return `${entry}, which ${present[edge.kind](edge)}, is not newer, and OLM v1 does not downgrade`;
  }
}

/** Why OLM v0 cannot sort the entries of a channel, in words. */
export function wordsOfDisorder({
  package: packageName,
  channel,
  order,
}: {
  package: string;
  channel: string;
  order: OrderProblem;
}): Words {
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
        fix: 'Remove the entry that replaces or skips the newest bundle.',
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

function themOrIt(names: readonly string[]): string {
  return names.length === 1 ? 'it' : 'them';
}

function shorten(name: string): string {
  return name.length > 120 ? `${name.slice(0, 120)}…` : name;
}
