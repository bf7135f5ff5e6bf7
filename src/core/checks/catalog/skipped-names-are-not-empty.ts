import { locate } from '../../catalog/locate.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { channel, file } from '../example-catalog.ts';
import { eachChannel } from './each-blob.ts';

export const skippedNamesAreNotEmpty = defineCheck({
  id: 'skipped-names-are-not-empty',
  group: 'catalog',
  title: 'No entry skips an empty name',
  why: 'opm refuses a catalog in which `skips` contains an empty name, usually a list item without a value.',
  severity: 'error',
  isOpmRule: true,
  problems: {
    emptyName: ({ entry, channel }: Record<'entry' | 'channel', string>) => ({
      message: `Entry ${quote(entry)} of channel ${quote(channel)} skips an empty name.`,
      fix: 'Set the item to the name of a bundle, or remove it.',
    }),
  },
  examples: [
    {
      title: 'names',
      files: { [file]: channel('stable', '{name: foo.v1.1.0, skips: [foo.v1.0.0, foo.v1.0.1]}') },
      finds: [],
    },
    {
      title: 'an item without value',
      files: { [file]: channel('stable', '{name: foo.v1.1.0, skips: [foo.v1.0.0, null]}') },
      finds: ['catalog/foo/catalog.yaml:6: Entry "foo.v1.1.0" of channel "stable" skips an empty name.'],
    },
  ],
  *run(snapshot) {
    for (const channel of eachChannel(snapshot)) {
      for (const [index, { name, skips }] of channel.entries.entries()) {
        const empty = skips.indexOf('');
        if (empty < 0) continue;
        yield {
          problem: 'emptyName',
          entry: name,
          channel: channel.name,
          package: channel.package,
          at: locate(channel.blob, 'entries', index, 'skips', empty),
        };
      }
    }
  },
});
