import {
  describeRequirement,
  type Entry,
  type HeadOutcome,
  headsOfOffer,
  type Offer,
  type Requirement,
  resolveHead,
} from '../../resolve/index.ts';

/** The head of a channel by its names. */
export interface HeadWords {
  readonly bundle: string;
  readonly channel: string;
  readonly package: string;
}

/** What was so before the change. */
export interface Before {
  readonly offer: Offer;
  /** Of the head of a channel, whichever it was. */
  outcomeOf(head: HeadWords): HeadOutcome | undefined;
  /** Whether the channel had the same head. */
  isHead(head: HeadWords): boolean;
  /** Whether a head of the package had a requirement of which the catalog had nothing. */
  lacked(packageName: string, requirement: string): boolean;
}

/** Each head is resolved when it is asked for. */
export function resolvedBefore(offer: Offer, isMetElsewhere: (requirement: Requirement) => boolean): Before {
  const byPackage = Map.groupBy(headsOfOffer(offer), head => head.package);
  const byChannel = new Map(
    Array.from(byPackage, ([name, heads]) => [name, new Map(heads.map(head => [head.channel.name, head]))] as const),
  );
  const headOf = ({ package: name, channel: channelName }: HeadWords) => byChannel.get(name)?.get(channelName);
  const outcomes = new Map<Entry, HeadOutcome>();
  const outcome = (head: Entry) => {
    const found = outcomes.get(head) ?? resolveHead(offer, head, isMetElsewhere);
    outcomes.set(head, found);
    return found;
  };
  const missing = new Map<string, ReadonlySet<string>>();
  const missingOf = (name: string) => {
    const found =
      missing.get(name) ??
      new Set(
        (byPackage.get(name) ?? [])
          .map(outcome)
          .flatMap(each => ('missing' in each ? each.missing : []))
          .map(({ requirement }) => describeRequirement(requirement)),
      );
    missing.set(name, found);
    return found;
  };
  return {
    offer,
    outcomeOf: about => {
      const head = headOf(about);
      return head === undefined ? undefined : outcome(head);
    },
    isHead: about => headOf(about)?.name === about.bundle,
    lacked: (name, requirement) => missingOf(name).has(requirement),
  };
}
