import type { BrokenChain, BundleGone, Loss, RangeNarrowed, VersionLoss } from '../../graph/index.ts';

/** Versions of one channel that lose in the same way, with the same versions of OLM. */
export interface LossGroup {
  readonly kind: 'lost' | 'shortened';
  /** Undefined for OLM v1 with no channel selected. */
  readonly channel: string | undefined;
  readonly olm: 'v0' | 'v1' | 'v0 and v1';
  readonly losses: readonly VersionLoss[];
}

/** What is reported of the losses of a package. */
export interface GroupedLosses {
  readonly broken: readonly BrokenChain[];
  readonly groups: readonly LossGroup[];
  readonly narrowed: readonly RangeNarrowed[];
  readonly bundlesGone: readonly BundleGone[];
}

/**
 * Groups losses into what one finding each can say. Left out are: what was stuck before, what is gone as a whole (other checks
 * say so), what follows from a channel that is out of order, and bundles that are gone of which the upgrade is lost, too.
 */
export function groupLosses(losses: readonly Loss[]): GroupedLosses {
  const broken = losses.filter(loss => loss.kind === 'broken-chain');
  const brokenChannels = new Set(broken.map(({ channel }) => channel));
  const reported = losses.filter(
    (loss): loss is VersionLoss =>
      (loss.kind === 'lost' || loss.kind === 'shortened') && !brokenChannels.has(loss.channel ?? ''),
  );
  const lost = new Set(reported.flatMap(({ kind, installed }) => (kind === 'lost' ? installed.name : [])));
  const bundlesGone = losses
    .filter(loss => loss.kind === 'bundle-gone')
    .filter(({ installed }) => !lost.has(installed.name));
  const narrowed = losses.filter(loss => loss.kind === 'range-narrowed');
  return { broken, groups: groupsOf(reported), narrowed, bundlesGone };
}

const order: readonly LossGroup['kind'][] = ['lost', 'shortened'];

function groupsOf(losses: readonly VersionLoss[]): LossGroup[] {
  const byVersion = Map.groupBy(losses, ({ kind, channel, installed }) =>
    JSON.stringify([kind, channel ?? null, installed.name]),
  );
  const groups = new Map<string, Omit<LossGroup, 'losses'> & { readonly losses: VersionLoss[] }>();
  for (const same of byVersion.values()) {
    const [first, second] = same;
    if (first === undefined || first.kind === 'never-had') continue;
    const { kind, channel } = first;
    const olm = second === undefined || second.olm === first.olm ? first.olm : 'v0 and v1';
    const key = JSON.stringify([kind, channel ?? null, olm]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { kind, channel, olm, losses: [first] });
    else group.losses.push(first);
  }
  return [...groups.values()].sort((left, right) => order.indexOf(left.kind) - order.indexOf(right.kind));
}
