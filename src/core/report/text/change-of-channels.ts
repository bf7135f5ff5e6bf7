import type { ChannelDifference, Kind } from '../../catalog/difference-model.ts';
import { counted } from '../../text/counted.ts';
import { namesOf, type Phrase } from './phrase.ts';

/** More channels than these are only counted. */
const maxLines = 12;

const verbs: Readonly<Record<Kind, string>> = {
  added: 'new channel ',
  removed: 'channel removed: ',
  changed: 'channel ',
};

/** A line for each channel: its heads before and after, how many of its entries differ, and which properties. */
export function channelLines(channels: readonly ChannelDifference[]): readonly Phrase[] {
  const lines = channels.slice(0, maxLines).map(lineOf);
  const more = channels.length - lines.length;
  return more > 0 ? [...lines, [`${counted(more, 'more channel')}`]] : lines;
}

function lineOf(channel: ChannelDifference): Phrase {
  const facts = [headsOf(channel), entriesOf(channel), propertiesOf(channel)].filter(fact => fact.length > 0);
  return [
    verbs[channel.kind],
    { name: channel.name },
    ...facts.flatMap((fact, index) => [index === 0 ? ': ' : '; ', ...fact]),
  ];
}

function headsOf({ heads, kind }: ChannelDifference): Phrase {
  if (heads === undefined || kind === 'removed') return [];
  const { before, after } = heads;
  const noun = Math.max(before.length, after.length) > 1 ? 'heads ' : 'head ';
  if (after.length === 0) return ['no head'];
  return before.length === 0
    ? [noun, ...namesOf(after, 3)]
    : [noun, ...namesOf(before, 3), ' → ', ...namesOf(after, 3)];
}

function entriesOf({ entries, kind }: ChannelDifference): Phrase {
  const names: Record<Kind, string[]> = { added: [], removed: [], changed: [] };
  for (const entry of entries) names[entry.kind].push(entry.name);
  if (kind !== 'changed') return [counted(names[kind].length, 'entry', 'entries')];
  const parts: Phrase[] = [];
  if (names.added.length > 0) parts.push([`${counted(names.added.length, 'entry', 'entries')} added`]);
  if (names.removed.length > 0) parts.push(['entries removed: ', ...namesOf(names.removed, 3)]);
  if (names.changed.length > 0) parts.push(['changed edges of ', ...namesOf(names.changed, 3)]);
  return parts.flatMap((part, index) => (index === 0 ? part : ['; ', ...part]));
}

function propertiesOf({ properties }: ChannelDifference): Phrase {
  return properties === undefined ? [] : ['other properties: ', ...namesOf(properties)];
}
