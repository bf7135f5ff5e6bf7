import { headsOf } from '../../graph/index.ts';
import type { ChannelEntry } from '../blob.ts';
import type { Changed, ChannelDifference, EntryDifference } from '../difference-model.ts';
import type { Channel } from '../model.ts';
import { compareNaturally } from '../write/natural-order.ts';
import { areSameText } from './blob-meaning.ts';
import { byKey, differenceOfSets, differencesOf, kindOf, type Pair } from './pairs.ts';
import { typesThatDifferIn } from './properties.ts';

/** How a channel differs; undefined where it means the same. The order of entries means nothing. */
export function differenceOfChannels(pair: Pair<Channel>): ChannelDifference | undefined {
  const { name, before, after } = pair;
  if (before !== undefined && after !== undefined && areSameText(before.blob, after.blob)) return undefined;
  const entries = differenceOfEntries(before?.entries ?? [], after?.entries ?? []);
  const heads = differenceOfHeads(before, after);
  if (before === undefined || after === undefined) return { name, kind: kindOf(pair), ...heads, entries };
  const properties = typesThatDifferIn(before.blob, after.blob);
  if (entries.length + properties.length === 0) return undefined;
  return { name, kind: 'changed', ...heads, entries, ...(properties.length === 0 ? {} : { properties }) };
}

/** How the entries of a channel differ, by name; of several entries with one name the first counts. */
function differenceOfEntries(
  before: readonly ChannelEntry[],
  after: readonly ChannelEntry[],
): readonly EntryDifference[] {
  const nameOf = (entry: ChannelEntry) => entry.name;
  return differencesOf(byKey(before, nameOf), byKey(after, nameOf), pair => {
    const edges = differenceOfEdges(pair);
    const isSame = pair.before !== undefined && pair.after !== undefined && Object.keys(edges).length === 0;
    return isSame ? undefined : { name: pair.name, kind: kindOf(pair), ...edges };
  });
}

function differenceOfEdges({ before, after }: Pair<ChannelEntry>): Omit<EntryDifference, 'name' | 'kind'> {
  const replaces = changed(before?.replaces, after?.replaces);
  const skips = differenceOfSets(new Set(before?.skips), new Set(after?.skips));
  const skipRange = changed(before?.skipRange, after?.skipRange);
  return {
    ...(replaces === undefined ? {} : { replaces }),
    ...(skips.added.length + skips.removed.length === 0 ? {} : { skips }),
    ...(skipRange === undefined ? {} : { skipRange }),
  };
}

function changed(before = '', after = ''): Changed | undefined {
  return before === after ? undefined : { before, after };
}

function differenceOfHeads(before: Channel | undefined, after: Channel | undefined): Pick<ChannelDifference, 'heads'> {
  const heads = { before: headNames(before), after: headNames(after) };
  return heads.before.join('\n') === heads.after.join('\n') ? {} : { heads };
}

function headNames(channel: Channel | undefined): readonly string[] {
  return headsOf(channel?.entries ?? [])
    .map(({ name }) => name)
    .sort(compareNaturally);
}
