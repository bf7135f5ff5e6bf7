import type { Channel, Package } from '../../catalog/model.ts';
import {
  compareVersionReleases,
  factsOf,
  headsOf,
  offersV1,
  type UnusedEdge,
  type VanishedEdge,
  type VersionRelease,
} from '../../graph/index.ts';
import { memoise } from '../../memoise.ts';
import type { LossGroup } from './loss-groups.ts';

/** What gives back the upgrade path of the bundles `stuck`, one at least. */
interface Restoration {
  readonly stuck: readonly string[];
  /** Why the edges to `targets` have no effect any more; undefined where the edges are gone. */
  readonly cause?: { readonly reason: UnusedEdge; readonly targets: readonly string[] };
  /** The bundles that lose and that the channel no longer has, though they are still there. The newest first. */
  readonly leftOut: readonly string[];
}

/** How a group of losses is fixed. */
export type Remedy =
  /** A `skipRange` leads back to older versions. */
  | { readonly kind: 'narrow-range' }
  | ({ readonly kind: 'restore' } & Restoration)
  /** What is stuck is the head: the newest bundle has to be the head. */
  | ({ readonly kind: 'make-head'; readonly newest: string } & Restoration)
  /** What is lost is newer than all that is left. */
  | { readonly kind: 'keep'; readonly stuck: readonly string[] }
  /** The target, head of the channel or newest bundle, skips them: each by its name, or all of `range`. */
  | ({
      readonly kind: 'add-edge';
      readonly target: string;
      readonly isHead: boolean;
      /** What it replaces; empty for nothing. */
      readonly replaces: string;
      readonly range?: string;
    } & Restoration);

/** Names that are listed one by one in a `skips`; for more a range is shorter. */
const maxSkips = 5;

/** What to do about a group of losses. `pkg` is what is left of the package. */
export function remedyOf(pkg: Package, { kind, channel, losses }: LossGroup): Remedy {
  if (losses.some(({ isEndless }) => isEndless)) return { kind: 'narrow-range' };
  const kept = channel === undefined ? undefined : pkg.channels.get(channel);
  const target = targetOf(pkg, kept);
  const stuck = [...new Set(losses.map(loss => (kind === 'lost' ? loss.installed.name : (loss.stopsAt ?? ''))))];
  const vanished = losses.flatMap(loss => loss.vanished);
  const restoration = { stuck, ...causeOf(vanished), leftOut: leftOutOf(pkg, kept, losses) };
  if (target === undefined) return { kind: 'restore', ...restoration };
  // What the head skips does not help a head that is stuck itself: something newer has to be above it.
  const isTargetStuck = stuck.includes(target.name);
  const newest = isTargetStuck && kept !== undefined ? newestOf(pkg, kept) : undefined;
  if (newest !== undefined && newest !== target.name) return { kind: 'make-head', newest, ...restoration };
  const versions = losses.flatMap(({ installed }) => installed.version ?? []).sort(compareVersionReleases);
  const [lowest] = versions;
  const highest = versions.at(-1);
  const isNewer =
    highest !== undefined && target.version !== undefined && compareVersionReleases(highest, target.version) > 0;
  if (kind === 'lost' && isNewer) return { kind: 'keep', stuck };
  if (isTargetStuck) return { kind: 'restore', ...restoration };
  const byRange = kind === 'lost' && stuck.length > maxSkips && lowest !== undefined && highest !== undefined;
  return {
    kind: 'add-edge',
    target: target.name,
    isHead: channel !== undefined,
    replaces: kept?.entries.find(({ name }) => name === target.name)?.replaces ?? '',
    ...(byRange ? { range: `>=${lowest.version.text} <=${highest.version.text}` } : {}),
    ...restoration,
  };
}

const causes: readonly UnusedEdge[] = [
  'entry-passed-over',
  'deprecated',
  'bundle-missing',
  'version-invalid',
  'not-newer',
];

/** Why edges that are still there have no effect: the first cause that there is counts. */
function causeOf(vanished: readonly VanishedEdge[]): Pick<Restoration, 'cause'> {
  for (const reason of causes) {
    const targets = vanished.filter(edge => edge.reason === reason).map(({ edge }) => edge.to);
    if (targets.length > 0) return { cause: { reason, targets: [...new Set(targets)] } };
  }
  return {};
}

function leftOutOf({ bundles }: Package, channel: Channel | undefined, losses: LossGroup['losses']): readonly string[] {
  if (channel === undefined) return [];
  const entries = new Set(channel.entries.map(({ name }) => name));
  const outside = losses
    .map(({ installed }) => installed)
    .filter(({ name }) => bundles.has(name) && !entries.has(name));
  const versioned = outside.flatMap(({ name, version }) => (version === undefined ? [] : { name, version }));
  return versioned.sort((left, right) => compareVersionReleases(right.version, left.version)).map(({ name }) => name);
}

/** Where an edge is best added: the head of the channel, or the newest bundle of the package. */
function targetOf(
  pkg: Package,
  channel: Channel | undefined,
): { readonly name: string; readonly version: VersionRelease | undefined } | undefined {
  const { facts, preferred } = outlineOf(pkg);
  const name = channel === undefined ? preferred : headsOf(channel.entries)[0]?.name;
  return name === undefined ? undefined : { name, version: facts.versions.get(name) };
}

/** What all groups of losses of a package have in common: there may be one for each of thousands of channels. */
const outlineOf = memoise((pkg: Package) => {
  const facts = factsOf(pkg);
  return { facts, preferred: offersV1(pkg, facts).find(({ entries }) => entries.length > 0)?.bundle.name };
});

/** The entry of the highest version. */
function newestOf(pkg: Package, { name }: Channel): string | undefined {
  const offers = offersV1(pkg, outlineOf(pkg).facts, [name]);
  return offers.sort((left, right) => compareVersionReleases(right.version, left.version))[0]?.bundle.name;
}
