import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { eachPackage } from './each.ts';
import { channel, file } from './example-text.ts';
import { quote, shownPlace } from './words.ts';

export const channelNamesAreUnique = defineCheck({
  id: 'channel-names-are-unique',
  group: 'catalog',
  title: 'No package has two channels of one name',
  why: 'Channels of one name are not merged: opm refuses a catalog in which a channel of a package stands twice.',
  severity: 'error',
  opm: ['L16'],
  examples: [
    {
      title: 'two channels',
      files: { [file]: channel('stable', '{name: foo.v1.0.0}') + channel('beta', '{name: foo.v1.0.0}') },
      finds: [],
    },
    {
      title: 'a channel twice',
      files: { [file]: channel('stable', '{name: foo.v1.0.0}') + channel('stable', '{name: foo.v1.1.0}') },
      finds: ['catalog/foo/catalog.yaml:10: already at catalog/foo/catalog.yaml:4'],
    },
  ],
  *run(snapshot) {
    for (const { pkg } of eachPackage(snapshot)) {
      for (const blob of pkg.repeatedChannels) {
        const first = pkg.channels.get(blob.content.name);
        if (first === undefined) continue;
        yield {
          message: `The package ${quote(pkg.name)} has a channel ${quote(first.name)} already at ${shownPlace(locate(first.blob, 'name'))}.`,
          fix: 'Put the entries of both into one channel, or give one of them another name.',
          package: pkg.name,
          at: locate(blob, 'name'),
        };
      }
    }
  },
});
