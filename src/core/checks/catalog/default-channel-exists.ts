import { locate } from '../../catalog/locate.ts';
import { quote, quoteAll } from '../../text/quoted-names.ts';
import { type Circumstances, defineCheck } from '../define.ts';
import { channel, definition, file, valid } from '../example-catalog.ts';
import { causeOfMissingChannel } from './causes.ts';
import { eachPackage } from './each-blob.ts';
import { fixOfDefaultChannel } from './fix-of-default-channel.ts';

export const defaultChannelExists = defineCheck({
  id: 'default-channel-exists',
  group: 'catalog',
  title: 'The default channel of a package is one of its channels',
  why: 'Users who subscribe without naming a channel get nothing: they get the default channel, which does not exist. opm treats it as an empty channel and refuses the catalog.',
  severity: 'error',
  isOpmRule: true,
  judgesIndexes: true,
  causeInBundle: 'no-channel',
  problems: {
    notDefined: ({
      package: packageName,
      channel,
      channels,
      index,
    }: Pick<Circumstances, 'index'> & {
      readonly package: string;
      readonly channel: string;
      readonly channels: readonly string[];
    }) => ({
      message: `Default channel ${quote(channel)} of package ${quote(packageName)} does not exist.`,
      fix:
        channels.length === 0
          ? 'Add the channel.'
          : withChannel({ index }, fixOfDefaultChannel({ index }, nameOneOf(channels))),
    }),
  },
  examples: [
    { title: 'a default channel that exists', files: { [file]: valid }, finds: [] },
    {
      title: 'a default channel that was renamed',
      files: { [file]: definition + channel('stable-v1', '{name: foo.v1.0.0}') },
      finds: ['catalog/foo/catalog.yaml:4: Default channel "stable" of package "foo" does not exist.'],
    },
  ],
  *run(snapshot) {
    for (const { pkg, mayHold } of eachPackage(snapshot)) {
      const { name, defaultChannel, channels } = pkg;
      const [definitionBlob] = pkg.definitions;
      if (definitionBlob === undefined || defaultChannel === '' || channels.has(defaultChannel)) continue;
      yield {
        problem: 'notDefined',
        channel: defaultChannel,
        channels: [...channels.keys()],
        package: name,
        at: locate(definitionBlob, 'defaultChannel'),
        withheld: mayHold(name, 'olm.channel', defaultChannel),
        consequenceOf: causeOfMissingChannel(pkg),
      };
    }
  },
});

/** In a catalog, the channel may also be what is missing. Bundle directories define channels by their bundles. */
function withChannel({ index }: Pick<Circumstances, 'index'>, fix: string): string {
  return index === undefined ? `${fix.replace(/\.$/, '')}, or add the channel.` : fix;
}

function nameOneOf(channels: readonly string[]): string {
  return `${channels.length === 1 ? '' : 'one of '}${quoteAll(channels)}`;
}
