import type { ComparedChannel, PackageComparison } from './compare-packages.ts';
import { createEdgeComparison } from './edge-comparison.ts';
import type { BrokenChain, VersionLoss } from './loss.ts';
import { type Standing, type UpgradePath, upgradePathsV0 } from './upgrade-paths-v0.ts';

type Outcomes = Readonly<Record<Standing, VersionLoss['kind'] | 'none'>>;

const ledToHead: Outcomes = {
  head: 'none',
  'reaches-head': 'none',
  'stops-short': 'shortened',
  circles: 'shortened',
  stranded: 'lost',
};
const ledElsewhere: Outcomes = { ...ledToHead, 'stops-short': 'none', circles: 'none' };

/** What became of an upgrade, by where it led before and where it leads after. */
const outcomes: Readonly<Record<Standing, Outcomes>> = {
  head: ledToHead,
  'reaches-head': ledToHead,
  'stops-short': ledElsewhere,
  circles: ledElsewhere,
  stranded: { ...ledElsewhere, stranded: 'never-had' },
};

/**
 * What those lose who are subscribed to a channel with OLM v0. A channel that was out of order before has nothing to
 * lose: nobody could resolve it.
 */
export function lossesV0(
  { before, after }: PackageComparison,
  channel: ComparedChannel,
): (BrokenChain | VersionLoss)[] {
  const { order: orderBefore } = channel.before;
  const { order: orderAfter } = channel.after;
  if (orderBefore.kind !== 'chain') return [];
  if (orderAfter.kind !== 'chain') return [{ kind: 'broken-chain', channel: channel.name, problem: orderAfter }];
  const was = upgradePathsV0(orderBefore.chain, channel.installed, before.facts).paths;
  const is = upgradePathsV0(orderAfter.chain, channel.installed, after.facts).paths;
  const vanishedFrom = createEdgeComparison(
    channel.before.channel.entries,
    channel.after.channel.entries,
    () => 'entry-passed-over',
  );
  const losses: VersionLoss[] = [];
  for (const [index, installed] of channel.installed.entries()) {
    const pathBefore = was[index] as UpgradePath;
    const pathAfter = is[index] as UpgradePath;
    const kind = outcomes[pathBefore.standing][pathAfter.standing];
    if (kind === 'none') continue;
    const stopsAt = kind === 'shortened' ? pathAfter.last?.name : undefined;
    const isEndless = pathAfter.standing === 'circles';
    // What begins to run in a circle was given an edge, not robbed of one.
    const from = kind === 'lost' ? installed.name : isEndless ? undefined : stopsAt;
    const vanished = from === undefined ? [] : vanishedFrom(from, kind === 'lost' ? pathBefore.next : undefined);
    losses.push({ kind, olm: 'v0', channel: channel.name, installed, stopsAt, isEndless, vanished });
  }
  return losses;
}
