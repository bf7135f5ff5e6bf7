import type { Channel, Package } from '../catalog/model.ts';
import { type ChannelOrder, orderOf } from './channel-order.ts';
import { type Installed, installedFrom } from './installed.ts';
import { factsOf, type PackageFacts } from './package-facts.ts';

/** One side of a package that is compared. */
interface ComparedPackage {
  readonly package: Package;
  readonly facts: PackageFacts;
}

/** One side of a channel that is there on both sides. */
interface ComparedSide {
  readonly channel: Channel;
  readonly order: ChannelOrder;
}

export interface ComparedChannel {
  readonly name: string;
  readonly before: ComparedSide;
  readonly after: ComparedSide;
  /** What may be installed from the channel as it was before. */
  readonly installed: readonly Installed[];
}

/** Two states of a package, side by side. */
export interface PackageComparison {
  readonly before: ComparedPackage;
  readonly after: ComparedPackage;
  /** Channels that have entries on both sides. */
  readonly kept: readonly ComparedChannel[];
  /** Channels that had entries and have none any more. */
  readonly gone: readonly Channel[];
}

/** Puts two states of one package side by side. */
export function comparePackages(before: Package, after: Package): PackageComparison {
  const factsBefore = factsOf(before);
  const factsAfter = factsOf(after, factsBefore.rangeOf);
  const known = { ...factsBefore, versions: new Map([...factsAfter.versions, ...factsBefore.versions]) };
  const kept: ComparedChannel[] = [];
  const gone: Channel[] = [];
  for (const channel of before.channels.values()) {
    if (channel.entries.length === 0) continue;
    const merged = after.channels.get(channel.name);
    if (merged === undefined || merged.entries.length === 0) gone.push(channel);
    else {
      kept.push({
        name: channel.name,
        before: { channel, order: orderOf(channel.entries) },
        after: { channel: merged, order: orderOf(merged.entries) },
        installed: installedFrom(channel.entries, known),
      });
    }
  }
  return { before: { package: before, facts: factsBefore }, after: { package: after, facts: factsAfter }, kept, gone };
}

/** True when anything of a package is there; a package can also be only a name that some blob gives. */
export function isThere(pkg: Package | undefined): pkg is Package {
  return pkg !== undefined && pkg.definitions.length + pkg.channels.size + pkg.bundles.size > 0;
}
