import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { eachChannel } from './each.ts';
import { channel, file } from './example-text.ts';
import { quote } from './words.ts';

export const skipsAreSet = defineCheck({
  id: 'skips-are-set',
  group: 'catalog',
  title: 'No entry skips the empty name',
  why: '`skips` lists names of bundles. An empty one comes from a list item without value, and opm refuses the catalog.',
  severity: 'error',
  opm: ['M9'],
  examples: [
    {
      title: 'names',
      files: { [file]: channel('stable', '{name: foo.v1.1.0, skips: [foo.v1.0.0, foo.v1.0.1]}') },
      finds: [],
    },
    {
      title: 'an item without value',
      files: { [file]: channel('stable', '{name: foo.v1.1.0, skips: [foo.v1.0.0, null]}') },
      finds: ['catalog/foo/catalog.yaml:6: The entry "foo.v1.1.0" of the channel "stable" skips the empty name.'],
    },
  ],
  *run(snapshot) {
    for (const channel of eachChannel(snapshot)) {
      for (const [index, { name, skips }] of channel.entries.entries()) {
        const empty = skips.indexOf('');
        if (empty < 0) continue;
        yield {
          message: `The entry ${quote(name)} of the channel ${quote(channel.name)} skips the empty name.`,
          fix: 'Write the name of a bundle, or remove the item.',
          package: channel.package,
          at: locate(channel.blob, 'entries', index, 'skips', empty),
        };
      }
    }
  },
});
