import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { eachChannel } from './each.ts';
import { channel, file } from './example-text.ts';
import { isOrderedOnceMerged } from './merged-entries.ts';
import { replacesChain } from './replaces-chain.ts';
import { quote, quoteAll } from './words.ts';

export const noEntryIsStranded = defineCheck({
  id: 'no-entry-is-stranded',
  group: 'catalog',
  title: 'Every entry of a channel is on the way to its head, or skipped',
  why: `From the head of a channel \`replaces\` leads from entry to entry, down to the first that is skipped or not in the channel. An entry that is not on this chain and that no entry skips is stranded:
OLM never upgrades whoever installed it. opm refuses the catalog.`,
  severity: 'error',
  opm: ['M7'],
  judgesIndexes: true,
  examples: [
    {
      title: 'an entry that the head skips',
      files: {
        [file]: channel(
          'stable',
          '{name: foo.v1.0.0}',
          '{name: foo.v1.0.1, replaces: foo.v1.0.0}',
          '{name: foo.v1.1.0, replaces: foo.v1.0.0, skips: [foo.v1.0.1]}',
        ),
      },
      finds: [],
    },
    {
      title: 'an entry that is replaced only by one that is skipped',
      files: {
        [file]: channel(
          'stable',
          '{name: foo.v1.0.0}',
          '{name: foo.v1.0.1, replaces: foo.v1.0.0}',
          '{name: foo.v1.1.0, skips: [foo.v1.0.1]}',
        ),
      },
      finds: ['catalog/foo/catalog.yaml:6: "foo.v1.0.0" cannot be reached from the head'],
    },
  ],
  *run(snapshot) {
    for (const { name, package: packageName, entries, blob } of eachChannel(snapshot)) {
      const chain = replacesChain(entries);
      if (chain.kind !== 'chain' || chain.stranded.length === 0) continue;
      const index = entries.findIndex(entry => entry.name === chain.stranded[0]);
      yield {
        message: `In the channel ${quote(name)} of the package ${quote(packageName)}, ${quoteAll(chain.stranded)} cannot be reached from the head along \`replaces\`, and no entry skips ${chain.stranded.length === 1 ? 'it' : 'them'}.`,
        fix: 'Let an entry on the way to the head replace it, or let the head skip it.',
        package: packageName,
        consequenceOf: isOrderedOnceMerged(entries)
          ? { check: 'channel-entries-are-unique', package: packageName }
          : undefined,
        at: locate(blob, 'entries', index, 'name'),
      };
    }
  },
});
