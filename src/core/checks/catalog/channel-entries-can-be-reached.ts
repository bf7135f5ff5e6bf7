import { locate } from '../../catalog/locate.ts';
import { isOrderedOnceMerged, replacesChain } from '../../graph/index.ts';
import { quote, quoteAll } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { channel, file } from '../example-catalog.ts';
import { eachChannel } from './each-blob.ts';

export const channelEntriesCanBeReached = defineCheck({
  id: 'channel-entries-can-be-reached',
  group: 'catalog',
  title: 'Every entry of a channel has an upgrade path to the head',
  why: `Users who installed an entry without an upgrade path can no longer upgrade. \`replaces\` connects the head with older entries, down to the first that is skipped or not in the channel. An entry has no upgrade path if it is not connected and no entry skips it.
opm refuses the catalog.`,
  severity: 'error',
  isOpmRule: true,
  judgesIndexes: true,
  problems: {
    unreachable: ({
      package: packageName,
      channel,
      entries,
    }: {
      readonly package: string;
      readonly channel: string;
      readonly entries: readonly string[];
    }) => ({
      message: `In channel ${quote(channel)} of package ${quote(packageName)}, ${quoteAll(entries)} ${entries.length === 1 ? 'has' : 'have'} no upgrade path to the head: no entry on that path replaces or skips ${entries.length === 1 ? 'it' : 'them'}.`,
      fix: 'Make an entry on the upgrade path replace it, or make the head skip it.',
    }),
  },
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
      finds: [
        'catalog/foo/catalog.yaml:6: In channel "stable" of package "foo", "foo.v1.0.0" has no upgrade path to the head: no entry on that path replaces or skips it.',
      ],
    },
  ],
  *run(snapshot) {
    for (const { name, package: packageName, entries, blob } of eachChannel(snapshot)) {
      const chain = replacesChain(entries);
      if (chain.kind !== 'chain' || chain.stranded.length === 0) continue;
      const index = entries.findIndex(entry => entry.name === chain.stranded[0]);
      yield {
        problem: 'unreachable',
        channel: name,
        entries: chain.stranded,
        package: packageName,
        consequenceOf: isOrderedOnceMerged(entries)
          ? { check: 'channel-entries-are-unique', package: packageName }
          : undefined,
        at: locate(blob, 'entries', index, 'name'),
      };
    }
  },
});
