import type { Package } from '../catalog/model.ts';
import { memoise } from '../memoise.ts';
import { candidatesV0 } from './candidates-v0.ts';
import { type OrderProblem, orderOf } from './channel-order.ts';
import { headsOf } from './heads.ts';
import { type Installed, installedFrom } from './installed.ts';
import { factsOf, type PackageFacts } from './package-facts.ts';
import { isNewer, newestOf, offersV1, successorsV1 } from './successors-v1.ts';
import { type Standing, upgradePathsV0 } from './upgrade-paths-v0.ts';
import { type UpgradePathV1, upgradePathsV1 } from './upgrade-paths-v1.ts';
import type { VersionRelease } from './version-release.ts';

/** Where upgrades of one version lead. */
interface Reach<Kind extends string> {
  /**
   * OLM v0: `head`: it is the head. `reaches-head`. `stops-short`: upgrades end before the head. `circles`: they never end.
   * `stranded`: there is none.
   *
   * OLM v1: `newest`: nothing in the channel is newer, so there is nothing to do. `upgraded`. `held`: every successor is deprecated,
   * and so OLM stays with what is installed, which is not. `stranded`: there is no successor. `unresolvable`: neither it nor a
   * successor is offered, and OLM reports an error.
   */
  readonly standing: Kind;
  /** What it can be upgraded to, the preferred first; `maxSuccessors` of them. OLM takes the first. */
  readonly successors: readonly string[];
  /** True where there are more successors than are told. */
  readonly hasMore: boolean;
  /** Where upgrades end; undefined where there is none, or where they never end. */
  readonly last: string | undefined;
}

export type ReachV0 = Reach<Standing> & { /** How many upgrades lead to `last`. */ readonly hops: number };
export type ReachV1 = Reach<'newest' | 'upgraded' | 'held' | 'stranded' | 'unresolvable'>;

/** One version that may be installed from a channel, and where its upgrades lead. */
export interface VersionReach {
  readonly installed: Installed;
  /** False for a name that entries replace or skip and that is no entry itself. */
  readonly isEntry: boolean;
  /** Undefined where OLM v0 cannot put the channel in order. */
  readonly v0: ReachV0 | undefined;
  /** With the channel selected. */
  readonly v1: ReachV1;
  /** With no channel selected. */
  readonly v1AnyChannel: ReachV1;
}

/** A channel: its heads, and from every version the successors and the head that can be reached. */
export interface ChannelReach {
  readonly heads: readonly string[];
  readonly problem: OrderProblem | undefined;
  readonly versions: readonly VersionReach[];
}

/** OLM takes the first: more than a few do not matter, and all of them would be one for each pair of versions. */
export const maxSuccessors = 10;

/** What can be reached from every version of a channel that the package has. Near-linear in its entries, and once in all of the package. */
export function reachOf(pkg: Package, channel: string): ChannelReach {
  const facts = factsOf(pkg);
  const entries = pkg.channels.get(channel)?.entries ?? [];
  const installed = installedFrom(entries, facts);
  const names = new Set(entries.map(({ name }) => name));
  const order = orderOf(entries);
  const v0 = order.kind === 'chain' ? reachV0(order.chain, installed, facts) : [];
  const v1 = reachV1(pkg, installed, facts, [channel]);
  const v1AnyChannel = reachInAnyChannel(pkg);
  return {
    heads: headsOf(entries).map(({ name }) => name),
    problem: order.kind === 'chain' ? undefined : order,
    versions: installed.map((bundle, index) => ({
      installed: bundle,
      isEntry: names.has(bundle.name),
      v0: v0[index],
      v1: v1[index] as ReachV1,
      v1AnyChannel: v1AnyChannel.get(bundle.name) as ReachV1,
    })),
  };
}

/** By name. Remembered, since it does not depend on a channel. */
const reachInAnyChannel = memoise((pkg: Package): ReadonlyMap<string, ReachV1> => {
  const facts = factsOf(pkg);
  const entries = [...pkg.channels.values()].flatMap(channel => channel.entries);
  const installed = installedFrom(entries, facts);
  const reached = reachV1(pkg, installed, facts);
  return new Map(installed.map(({ name }, index) => [name, reached[index] as ReachV1]));
});

function reachV0(
  chain: Parameters<typeof upgradePathsV0>[0],
  installed: readonly Installed[],
  facts: PackageFacts,
): readonly ReachV0[] {
  const candidates = candidatesV0(chain, installed, facts, maxSuccessors + 1);
  return upgradePathsV0(chain, installed, facts).paths.map(({ standing, last, upgrades }, index) => ({
    standing,
    ...told(candidates[index]),
    last: standing === 'circles' ? undefined : last?.name,
    hops: upgrades,
  }));
}

function reachV1(
  pkg: Package,
  installed: readonly Installed[],
  facts: PackageFacts,
  channels?: readonly string[],
): readonly ReachV1[] {
  const offers = offersV1(pkg, facts, channels);
  const successors = successorsV1(offers, installed, facts, maxSuccessors + 1);
  const newest = newestOf(offers.filter(({ entries }) => entries.length > 0));
  return upgradePathsV1(offers, installed, facts).map((path, index) => ({
    standing: standingV1(path, newest),
    ...told(successors[index]),
    last: path.last?.bundle.name,
  }));
}

function standingV1({ installed, last, isHeld, isResolvable }: UpgradePathV1, newest: VersionRelease | undefined) {
  if (last !== undefined) return 'upgraded';
  if (!isResolvable) return 'unresolvable';
  if (newest === undefined || !isNewer(newest, installed.version)) return 'newest';
  return isHeld ? 'held' : 'stranded';
}

function told(successors: readonly string[] = []): Pick<ReachV0, 'successors' | 'hasMore'> {
  return { successors: successors.slice(0, maxSuccessors), hasMore: successors.length > maxSuccessors };
}
