import { locate } from '../../catalog/locate.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { channel, file } from '../example-catalog.ts';
import { eachBlob } from './each-blob.ts';
import { editsOfRepeated } from './edits-of-repeated.ts';

export const channelEntriesAreUnique = defineCheck({
  id: 'channel-entries-are-unique',
  group: 'catalog',
  title: 'Every bundle has at most one entry in a channel',
  why: 'OLM cannot determine what a bundle with two entries in one channel replaces and skips. opm refuses the catalog.',
  severity: 'error',
  isFixable: true,
  isOpmRule: true,
  problems: {
    twoEntries: ({ channel, packageName, entry }: Record<'channel' | 'packageName' | 'entry', string>) => ({
      message: `Channel ${quote(channel)} of package ${quote(packageName)} has two entries ${quote(entry)}.`,
      fix: 'Merge the two entries: keep what both replace and skip.',
    }),
  },
  examples: [
    {
      title: 'an entry for each bundle',
      files: { [file]: channel('stable', '{name: foo.v1.0.0}', '{name: foo.v1.1.0, replaces: foo.v1.0.0}') },
      finds: [],
    },
    {
      title: 'two entries for one bundle',
      files: {
        [file]: channel(
          'stable',
          '{name: foo.v1.1.0, replaces: foo.v1.0.0}',
          '{name: foo.v1.1.0, skips: [foo.v1.0.1]}',
        ),
      },
      finds: ['catalog/foo/catalog.yaml:7: has two entries "foo.v1.1.0"'],
    },
    {
      title: 'one entry twice',
      files: { [file]: channel('stable', '{name: foo.v1.0.0}', '{name: foo.v1.0.0}') },
      finds: ['catalog/foo/catalog.yaml:7: has two entries "foo.v1.0.0"'],
    },
  ],
  *run(snapshot) {
    for (const blob of eachBlob(snapshot, 'channel')) {
      const names = new Map<string, number>();
      for (const [index, { name }] of blob.content.entries.entries()) {
        const earlier = names.get(name);
        if (earlier !== undefined) {
          yield {
            problem: 'twoEntries',
            channel: blob.content.name,
            packageName: blob.content.package,
            entry: name,
            package: blob.content.package || undefined,
            at: locate(blob, 'entries', index, 'name'),
            edits: () => editsOfRepeated(blob, blob.content.entries, { earlier, later: index }),
          };
        }
        names.set(name, index);
      }
    }
  },
});
