import { locate } from '../../catalog/locate.ts';
import type { Channel } from '../../catalog/model.ts';
import { isOrderedOnceMerged, replacesChain } from '../../graph/index.ts';
import { quote, quoteAll } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { bundle, channel, file } from '../example-catalog.ts';
import { eachPackage } from './each-blob.ts';
import { editsToJoinHeads } from './edits-to-join-heads.ts';

export const channelHasOneHead = defineCheck({
  id: 'channel-has-one-head',
  group: 'catalog',
  title: 'Every channel has exactly one head',
  why: `Users who subscribe to a channel without exactly one head get no defined version, and opm refuses the catalog. The head is the entry that no other entry replaces or skips: new installations get it, and every upgrade path ends there.
Without a head, the entries replace each other in a cycle. A \`skipRange\` does not change which entry is the head.`,
  severity: 'error',
  isFixable: true,
  isOpmRule: true,
  judgesIndexes: true,
  problems: {
    noHead: ({ channel, package: name }: Record<'channel' | 'package', string>) => ({
      message: `Channel ${quote(channel)} of package ${quote(name)} has no head: every entry is replaced or skipped by another.`,
      fix: 'Remove the newest bundle from the `replaces` and `skips` of every entry.',
    }),
    severalHeads: ({
      channel,
      package: name,
      heads,
    }: {
      channel: string;
      package: string;
      heads: readonly string[];
    }) => ({
      message: `Channel ${quote(channel)} of package ${quote(name)} has ${heads.length} heads: ${quoteAll(heads)}.`,
      fix: 'Make the newest of them replace or skip the others.',
    }),
  },
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
      title: 'a new version that does not replace the one before it',
      files: {
        [file]: bundle('1.0.0') + bundle('1.1.0') + channel('stable', '{name: foo.v1.0.0}', '{name: foo.v1.1.0}'),
      },
      finds: ['has 2 heads: "foo.v1.0.0" and "foo.v1.1.0"'],
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
    for (const { pkg } of eachPackage(snapshot)) {
      for (const channel of pkg.channels.values()) {
        if (channel.entries.length === 0) continue;
        const chain = replacesChain(channel.entries);
        if (chain.kind !== 'heads') continue;
        const about = {
          channel: channel.name,
          package: channel.package,
          consequenceOf: isOrderedOnceMerged(channel.entries)
            ? { check: 'channel-entries-are-unique', package: channel.package }
            : undefined,
        };
        const { heads } = chain;
        const last = heads.at(-1);
        if (last === undefined) yield { problem: 'noHead', ...about, at: locate(channel.blob, 'entries') };
        else {
          const edits = () => editsToJoinHeads(pkg, channel, heads);
          yield { problem: 'severalHeads', ...about, heads, at: placeOfEntry(channel, last), edits };
        }
      }
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
