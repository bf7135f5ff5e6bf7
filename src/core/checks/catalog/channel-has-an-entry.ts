import { locate } from '../../catalog/locate.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { channel, file } from '../example-catalog.ts';
import { eachChannel } from './each-blob.ts';

export const channelHasAnEntry = defineCheck({
  id: 'channel-has-an-entry',
  group: 'catalog',
  title: 'Every channel has an entry',
  why: 'Users cannot install anything from a channel without entries, and opm refuses the catalog.',
  severity: 'error',
  isOpmRule: true,
  problems: {
    noEntries: ({ package: packageName, channel }: Record<'package' | 'channel', string>) => ({
      message: `Channel ${quote(channel)} of package ${quote(packageName)} has no entries.`,
      fix: 'Add entries, or remove the channel.',
    }),
  },
  examples: [
    { title: 'an entry', files: { [file]: channel('stable', '{name: foo.v1.0.0}') }, finds: [] },
    {
      title: 'none',
      files: { [file]: channel('stable') },
      finds: ['catalog/foo/catalog.yaml:5: Channel "stable" of package "foo" has no entries.'],
    },
  ],
  *run(snapshot) {
    for (const { name, package: packageName, entries, blob } of eachChannel(snapshot)) {
      if (entries.length > 0) continue;
      yield {
        problem: 'noEntries',
        channel: name,
        package: packageName,
        at: locate(blob, 'entries'),
      };
    }
  },
});
