import type { Channel, Package } from '../../catalog/model.ts';
import type { OrderProblem } from '../../graph/channel-order.ts';
import type { Edge } from '../../graph/edge.ts';
import { headsOf } from '../../graph/heads.ts';
import type { UnusedEdge, VanishedEdge } from '../../graph/loss.ts';
import { factsOf } from '../../graph/package-facts.ts';
import { offersV1 } from '../../graph/successors-v1.ts';
import { compareVersionReleases, type VersionRelease } from '../../graph/version-release.ts';
import { quote, quoteAll } from '../catalog/words.ts';
import type { LossGroup } from './loss-groups.ts';

/** What a finding says. */
export interface Words {
  readonly message: string;
  readonly fix: string;
}

/** Names that are listed one by one in a `skips`; for more a range is shorter. */
const mostSkips = 5;
const mostEdges = 3;

/** A group of losses in words. `pkg` is what is left of the package. */
export function wordsOfGroup(pkg: Package, group: LossGroup): Words {
  const { kind, channel, olm, losses } = group;
  const names = losses.map(({ installed }) => installed.name);
  const where =
    channel === undefined
      ? `in the package ${quote(pkg.name)} with no channel selected`
      : `in the channel ${quote(channel)} of the package ${quote(pkg.name)}`;
  const what =
    kind === 'lost'
      ? `${quoteAll(names)} can no longer be upgraded`
      : `upgrades from ${quoteAll(names)} now ${endOfUpgrades(group)}`;
  const edges = edgesInWords(losses.flatMap(({ vanished }) => vanished));
  const why = edges === '' && kind === 'lost' ? `no entry replaces or skips ${themOrIt(names)}` : edges;
  return {
    message: `With OLM ${olm}, ${where}, ${what}${why === '' ? '' : `: ${why}`}.`,
    fix: fixOf(pkg, group),
  };
}

function endOfUpgrades({ olm, losses }: LossGroup): string {
  const ends = quoteAll([...new Set(losses.map(({ stopsAt }) => stopsAt ?? ''))]);
  if (losses.some(({ isEndless }) => isEndless)) return `run in a circle, by way of ${ends}`;
  return `end at ${ends}, short of ${olm === 'v1' ? 'what they reached before' : 'the head'}`;
}

function fixOf(pkg: Package, { kind, channel, losses }: LossGroup): string {
  if (losses.some(({ isEndless }) => isEndless))
    return 'Narrow the skipRange that leads back, so that it holds only older versions.';
  const kept = channel === undefined ? undefined : pkg.channels.get(channel);
  const target = targetOf(pkg, kept);
  const stuck = [...new Set(losses.map(loss => (kind === 'lost' ? loss.installed.name : (loss.stopsAt ?? ''))))];
  const restore = restorationOf(
    stuck,
    losses.flatMap(({ vanished }) => vanished),
  );
  if (target === undefined) return `${restore}.`;
  const versions = losses.flatMap(({ installed }) => installed.version ?? []).sort(compareVersionReleases);
  const [lowest] = versions;
  const highest = versions.at(-1);
  // A head that is left behind itself cannot be mended by what it skips: something newer has to stand above it.
  const isTargetStuck = stuck.includes(target.name);
  if (isTargetStuck && kept !== undefined) {
    const newest = newestOf(pkg, kept);
    if (newest !== undefined && newest !== target.name)
      return `${restore}, and let ${quote(newest)}, the newest bundle of the channel, be its head: no entry may replace or skip it.`;
  }
  const isNewer =
    highest !== undefined && target.version !== undefined && compareVersionReleases(highest, target.version) > 0;
  if (kind === 'lost' && isNewer) {
    return `Keep ${quoteAll(stuck)} (and deprecate ${themOrIt(stuck)}) until a newer version replaces or skips ${themOrIt(stuck)}, or add that version now.`;
  }
  if (isTargetStuck) return `${restore}.`;
  const byRange = kind === 'lost' && stuck.length > mostSkips && lowest !== undefined && highest !== undefined;
  const remedy = byRange
    ? `have a skipRange that holds them (>=${lowest.version.text} <=${highest.version.text})`
    : `skip ${themOrIt(stuck)} (skips: [${stuck.slice(0, mostSkips).map(shorten).join(', ')}${stuck.length > mostSkips ? ', …' : ''}])`;
  return `${restore}, or let ${quote(target.name)}, the ${channel === undefined ? 'newest bundle' : 'head of the channel'}, ${remedy}.`;
}

/** What brings back the edges: to fix what makes them useless, or to add them again. The first cause that is there counts. */
function restorationOf(stuck: readonly string[], vanished: readonly VanishedEdge[]): string {
  for (const [cause, remedy] of Object.entries(remedies) as [UnusedEdge, (typeof remedies)[UnusedEdge]][]) {
    const targets = vanished.filter(({ reason }) => reason === cause).map(({ edge }) => edge.to);
    if (targets.length > 0) return remedy(quoteAll([...new Set(targets)]));
  }
  return `Restore ${stuck.length === 1 ? 'its' : 'their'} upgrade path`;
}

const remedies: Readonly<Record<UnusedEdge, (targets: string) => string>> = {
  'entry-passed-over': targets => `Do not skip ${targets}`,
  deprecated: targets => `Remove the deprecation of ${targets}`,
  'bundle-missing': targets => `Restore the olm.bundle of ${targets}`,
  'not-newer': targets => `Give ${targets} a higher version`,
};

/** Where an edge is best added: the head of the channel, or the newest bundle of the package. */
function targetOf(
  pkg: Package,
  channel: Channel | undefined,
): { readonly name: string; readonly version: VersionRelease | undefined } | undefined {
  const facts = factsOf(pkg);
  const name =
    channel === undefined
      ? offersV1(pkg, facts).find(({ entries }) => entries.length > 0)?.bundle.name
      : headsOf(channel.entries)[0]?.name;
  return name === undefined ? undefined : { name, version: facts.versions.get(name) };
}

/** The entry of the highest version. */
function newestOf(pkg: Package, { name }: Channel): string | undefined {
  const offers = offersV1(pkg, factsOf(pkg), [name]);
  return offers.sort((left, right) => compareVersionReleases(right.version, left.version))[0]?.bundle.name;
}

/** The edges that are gone, the same ones once, as a phrase. */
function edgesInWords(vanished: readonly VanishedEdge[]): string {
  const texts = [...new Set(vanished.map(edgeInWords))];
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

function edgeInWords({ edge, reason }: VanishedEdge): string {
  const entry = quote(edge.to);
  switch (reason) {
    case 'entry-removed':
      return `${entry}, which ${past[edge.kind](edge)}, is gone`;
    case 'edge-removed':
      return `${entry} no longer ${present[edge.kind](edge)}`;
    case 'entry-passed-over':
      return `${entry}, which ${present[edge.kind](edge)}, is skipped itself or cut off, and so never upgraded to`;
    case 'deprecated':
      return `${entry}, which ${present[edge.kind](edge)}, is deprecated, and OLM v1 does not upgrade to it from a bundle that is not`;
    case 'bundle-missing':
      return `${entry}, which ${present[edge.kind](edge)}, has no bundle`;
    case 'not-newer':
      return `${entry}, which ${present[edge.kind](edge)}, is not newer, and OLM v1 does not downgrade`;
  }
}

/** Why OLM v0 finds no order. */
export function wordsOfProblem(pkg: Package, channel: string, problem: OrderProblem): Words {
  const { because, fix } = problemInWords(problem);
  return {
    message: `OLM v0 can no longer put the channel ${quote(channel)} of the package ${quote(pkg.name)} in order, because ${because}: nothing is resolved any more in the namespaces that use it.`,
    fix,
  };
}

function problemInWords(problem: OrderProblem): { readonly because: string; readonly fix: string } {
  switch (problem.kind) {
    case 'no-head':
      return {
        because: 'every entry is replaced or skipped by one',
        fix: 'Let no entry replace or skip the newest one.',
      };
    case 'several-heads':
      return {
        because: `it has ${problem.heads.length} heads (${quoteAll(problem.heads)})`,
        fix: 'Let the newest of them replace or skip the others.',
      };
    case 'cycle':
      return {
        because: `replaces leads from ${quote(problem.at)} back to it`,
        fix: `Take out the replaces that leads back to ${quote(problem.at)}: also what is skipped must not go round.`,
      };
  }
}

function themOrIt(names: readonly string[]): string {
  return names.length === 1 ? 'it' : 'them';
}

function shorten(name: string): string {
  return name.length > 120 ? `${name.slice(0, 120)}…` : name;
}
