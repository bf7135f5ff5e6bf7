import { locate } from '../../catalog/locate.ts';
import { quote } from '../../text/quoted-names.ts';
import { shownPlace } from '../../text/shown-place.ts';
import { defineCheck } from '../define.ts';
import { channel, file } from '../example-catalog.ts';
import { eachPackage } from './each-blob.ts';

export const channelNamesAreUnique = defineCheck({
  id: 'channel-names-are-unique',
  group: 'catalog',
  title: 'Every channel of a package has a name of its own',
  why: 'Users cannot subscribe to one of two channels with the same name: they are not merged, and opm refuses the catalog.',
  severity: 'error',
  isOpmRule: true,
  problems: {
    definedTwice: ({ package: packageName, channel, place }: Record<'package' | 'channel' | 'place', string>) => ({
      message: `Channel ${quote(channel)} of package ${quote(packageName)} is already defined at ${place}.`,
      fix: 'Move the entries of both into one channel, or rename one of them.',
    }),
  },
  examples: [
    {
      title: 'two channels',
      files: { [file]: channel('stable', '{name: foo.v1.0.0}') + channel('beta', '{name: foo.v1.0.0}') },
      finds: [],
    },
    {
      title: 'a channel twice',
      files: { [file]: channel('stable', '{name: foo.v1.0.0}') + channel('stable', '{name: foo.v1.1.0}') },
      finds: [
        'catalog/foo/catalog.yaml:10: Channel "stable" of package "foo" is already defined at catalog/foo/catalog.yaml:4.',
      ],
    },
  ],
  *run(snapshot) {
    for (const { pkg } of eachPackage(snapshot)) {
      for (const blob of pkg.repeatedChannels) {
        const first = pkg.channels.get(blob.content.name);
        if (first === undefined) continue;
        yield {
          problem: 'definedTwice',
          channel: first.name,
          place: shownPlace(locate(first.blob, 'name')),
          package: pkg.name,
          at: locate(blob, 'name'),
        };
      }
    }
  },
});
