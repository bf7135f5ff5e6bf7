import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { eachBlob } from './each.ts';
import { channel, file } from './example-text.ts';
import { quote } from './words.ts';

export const channelEntriesAreUnique = defineCheck({
  id: 'channel-entries-are-unique',
  group: 'catalog',
  title: 'No channel has two entries of one name',
  why: 'What a bundle replaces and skips in a channel stands in one entry. opm refuses a channel with two entries for one bundle.',
  severity: 'error',
  opm: ['L17'],
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
  ],
  *run(snapshot) {
    for (const blob of eachBlob(snapshot, 'channel')) {
      const names = new Set<string>();
      for (const [index, { name }] of blob.content.entries.entries()) {
        if (names.has(name)) {
          yield {
            message: `The channel ${quote(blob.content.name)} of the package ${quote(blob.content.package)} has two entries ${quote(name)}.`,
            fix: 'Put what they replace and skip into one entry.',
            package: blob.content.package || undefined,
            at: locate(blob, 'entries', index, 'name'),
          };
        }
        names.add(name);
      }
    }
  },
});
