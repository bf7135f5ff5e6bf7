import { locate } from '../../catalog/locate.ts';
import type { Channel } from '../../catalog/model.ts';
import { defineCheck } from '../define.ts';
import { eachChannel } from './each.ts';
import { channel, file } from './example-text.ts';
import { isOrderedOnceMerged } from './merged-entries.ts';
import { replacesChain } from './replaces-chain.ts';
import { quote, quoteAll } from './words.ts';

export const channelHasOneHead = defineCheck({
  id: 'channel-has-one-head',
  group: 'catalog',
  title: 'Every channel has exactly one head',
  why: `The head of a channel is the entry that no other entry replaces or skips: what a new installation gets, and where every upgrade ends. With several it is not known which, with none the entries
replace each other in a circle. opm refuses the catalog. A \`skipRange\` makes no entry less of a head.`,
  severity: 'error',
  opm: ['M6'],
  judgesIndexes: true,
  examples: [
    {
      title: 'one head',
      files: { [file]: channel('stable', '{name: foo.v1.0.0}', '{name: foo.v1.1.0, replaces: foo.v1.0.0}') },
      finds: [],
    },
    {
      title: 'a new entry that replaces nothing',
      files: { [file]: channel('stable', '{name: foo.v1.0.0}', '{name: foo.v1.1.0}') },
      finds: ['catalog/foo/catalog.yaml:7: has 2 heads: "foo.v1.0.0" and "foo.v1.1.0"'],
    },
    {
      title: 'entries that replace each other',
      files: {
        [file]: channel(
          'stable',
          '{name: foo.v1.0.0, replaces: foo.v1.1.0}',
          '{name: foo.v1.1.0, replaces: foo.v1.0.0}',
        ),
      },
      finds: ['catalog/foo/catalog.yaml:5: has no head'],
    },
  ],
  *run(snapshot) {
    for (const channel of eachChannel(snapshot)) {
      if (channel.entries.length === 0) continue;
      const chain = replacesChain(channel.entries);
      if (chain.kind !== 'heads') continue;
      const [head] = chain.heads;
      const of = `The channel ${quote(channel.name)} of the package ${quote(channel.package)}`;
      yield {
        ...(head === undefined
          ? {
              message: `${of} has no head: every entry is replaced or skipped by an entry.`,
              fix: 'Let no entry replace or skip the newest one.',
              at: locate(channel.blob, 'entries'),
            }
          : {
              message: `${of} has ${chain.heads.length} heads: ${quoteAll(chain.heads)}.`,
              fix: 'Let the newest of them replace or skip the others.',
              at: placeOfEntry(channel, chain.heads.at(-1) ?? head),
            }),
        package: channel.package,
        consequenceOf: isOrderedOnceMerged(channel.entries)
          ? { check: 'channel-entries-are-unique', package: channel.package }
          : undefined,
      };
    }
  },
});

function placeOfEntry({ blob, entries }: Channel, name: string) {
  return locate(
    blob,
    'entries',
    entries.findIndex(entry => entry.name === name),
  );
}
