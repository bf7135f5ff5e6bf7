import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { causeOfMissingChannel } from './causes.ts';
import { eachPackage } from './each.ts';
import { channel, definition, file, valid } from './example-text.ts';
import { quote, quoteAll } from './words.ts';

export const defaultChannelExists = defineCheck({
  id: 'default-channel-exists',
  group: 'catalog',
  title: 'The default channel of a package is one of its channels',
  why: 'Who subscribes without naming a channel gets the default one. Where it does not exist, opm takes it for an empty channel and refuses the catalog.',
  severity: 'error',
  opm: ['L29', 'M5'],
  judgesIndexes: true,
  examples: [
    { title: 'a default channel that exists', files: { [file]: valid }, finds: [] },
    {
      title: 'a default channel that was renamed',
      files: { [file]: definition + channel('stable-v1', '{name: foo.v1.0.0}') },
      finds: ['catalog/foo/catalog.yaml:4: The package "foo" has no channel "stable", its default channel.'],
    },
  ],
  *run(snapshot) {
    for (const { pkg, mayHold } of eachPackage(snapshot)) {
      const { name, defaultChannel, channels } = pkg;
      const [definitionBlob] = pkg.definitions;
      if (definitionBlob === undefined || defaultChannel === '' || channels.has(defaultChannel)) continue;
      if (mayHold(name, 'olm.channel', defaultChannel)) continue;
      yield {
        message: `The package ${quote(name)} has no channel ${quote(defaultChannel)}, its default channel.`,
        fix:
          channels.size === 0
            ? 'Add the channel.'
            : `Set \`defaultChannel\` to one of ${quoteAll([...channels.keys()])}.`,
        package: name,
        at: locate(definitionBlob, 'defaultChannel'),
        consequenceOf: causeOfMissingChannel(pkg),
      };
    }
  },
});
