import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { eachChannel } from './each.ts';
import { channel, file } from './example-text.ts';
import { quote } from './words.ts';

export const channelHasABundle = defineCheck({
  id: 'channel-has-a-bundle',
  group: 'catalog',
  title: 'Every channel has an entry',
  why: 'Nothing can be installed from a channel without entries, and opm refuses the catalog.',
  severity: 'error',
  opm: ['M5'],
  examples: [
    { title: 'an entry', files: { [file]: channel('stable', '{name: foo.v1.0.0}') }, finds: [] },
    {
      title: 'none',
      files: { [file]: channel('stable') },
      finds: ['catalog/foo/catalog.yaml:5: The channel "stable" of the package "foo" has no entries.'],
    },
  ],
  *run(snapshot) {
    for (const { name, package: packageName, entries, blob } of eachChannel(snapshot)) {
      if (entries.length > 0) continue;
      yield {
        message: `The channel ${quote(name)} of the package ${quote(packageName)} has no entries.`,
        fix: 'Add entries, or remove the channel.',
        package: packageName,
        at: locate(blob, 'entries'),
      };
    }
  },
});
