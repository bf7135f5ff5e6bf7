import type { ChannelEntry } from '../../src/core/catalog/blob.ts';
import type { Package } from '../../src/core/catalog/model.ts';
import type { RecordedIndex } from './index-cases.ts';

type Channels = readonly { readonly name: string; readonly entries: readonly Partial<ChannelEntry>[] }[];

/** What two indexes of a package are compared by: entries in one order, and what is skipped as a set. */
export function comparedIndex({
  defaultChannel,
  channels,
}: Pick<RecordedIndex, 'defaultChannel'> & { channels: Channels }) {
  const byName = channels.map(({ name, entries }) => [name, sorted(entries)] as const);
  return {
    defaultChannel,
    channels: Object.fromEntries(byName.toSorted(([left], [right]) => (left < right ? -1 : 1))),
  };
}

/** The same of an index of ours. */
export function comparedPackage(pkg: Package | undefined) {
  return comparedIndex({ defaultChannel: pkg?.defaultChannel ?? '', channels: [...(pkg?.channels.values() ?? [])] });
}

function sorted(entries: readonly Partial<ChannelEntry>[]) {
  return entries
    .map(({ name = '', replaces = '', skips = [], skipRange = '' }) => ({
      name,
      replaces,
      skips: [...new Set(skips)].sort(),
      skipRange,
    }))
    .sort((left, right) => (left.name < right.name ? -1 : 1));
}
