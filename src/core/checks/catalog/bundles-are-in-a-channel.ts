import { locate } from '../../catalog/locate.ts';
import type { Package } from '../../catalog/model.ts';
import { counted } from '../../text/counted.ts';
import { quote, quoteAll } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { bundle, channel, definition, file, valid } from '../example-catalog.ts';
import { causeOfMissingChannel } from './causes.ts';
import { eachPackage } from './each-blob.ts';

export const bundlesAreInAChannel = defineCheck({
  id: 'bundles-are-in-a-channel',
  group: 'catalog',
  title: 'Every bundle is an entry of a channel',
  why: 'Users cannot install or upgrade to a bundle that is in no channel of its package. opm refuses the catalog.',
  severity: 'error',
  isOpmRule: true,
  problems: {
    noChannel: ({ package: name, bundles }: { readonly package: string; readonly bundles: number }) => ({
      message: `Package ${quote(name)} has ${counted(bundles, 'bundle')}, but no channel.`,
      fix: 'Add an olm.channel blob with an entry for each bundle.',
    }),
    entryRemoved: ({
      package: packageName,
      bundle,
      channels,
    }: {
      package: string;
      bundle: string;
      channels: readonly string[];
    }) => ({
      message: `Bundle ${quote(bundle)} is no longer in any channel of package ${quote(packageName)}.`,
      fix: `Restore its entry in channel ${quoteAll(channels)}.`,
    }),
    inNoChannel: ({ package: packageName, bundle }: Record<'package' | 'bundle', string>) => ({
      message: `Bundle ${quote(bundle)} is in no channel of package ${quote(packageName)}.`,
      fix: 'Add an entry with its name to a channel, or remove the bundle.',
    }),
  },
  examples: [
    { title: 'every bundle in a channel', files: { [file]: valid }, finds: [] },
    {
      title: 'a new bundle without an entry',
      files: { [file]: valid + bundle('1.2.0') },
      finds: ['catalog/foo/catalog.yaml:31: Bundle "foo.v1.2.0" is in no channel of package "foo".'],
    },
    {
      title: 'the entry of a released bundle is removed',
      base: { [file]: valid },
      merged: { [file]: valid.replace(', replaces: foo.v1.0.0', '').replace('  - {name: foo.v1.0.0}\n', '') },
      finds: ['Bundle "foo.v1.0.0" is no longer in any channel of package "foo".'],
    },
    {
      title: 'a package without channels',
      files: { [file]: definition + bundle('1.0.0') + bundle('1.1.0') },
      finds: ['catalog/foo/catalog.yaml:8: Package "foo" has 2 bundles, but no channel.'],
    },
    {
      title: 'a bundle that may be in a channel which cannot be read',
      files: { [file]: definition + channel('stable', 'foo.v1.0.0') + bundle('1.0.0') },
      finds: [],
    },
  ],
  *run(snapshot) {
    for (const { pkg, catalog, mayHold } of eachPackage(snapshot)) {
      const [first] = pkg.bundles.values();
      if (first === undefined || pkg.definitions.length === 0) continue;
      const withheld = mayHold(pkg.name, 'olm.channel');
      if (pkg.channels.size === 0) {
        yield {
          problem: 'noChannel',
          bundles: pkg.bundles.size,
          package: pkg.name,
          at: locate(first.blob, 'name'),
          consequenceOf: causeOfMissingChannel(pkg),
          withheld,
        };
        continue;
      }
      const entries = channelsOfEntries(pkg);
      let channelsBefore: ChannelsOfEntries | undefined;
      for (const { name, blob } of pkg.bundles.values()) {
        if (entries.has(name)) continue;
        channelsBefore ??= channelsOfEntries(snapshot.base.catalogs.get(catalog.root)?.packages.get(pkg.name));
        const channels = channelsBefore.get(name);
        if (channels !== undefined) {
          yield {
            problem: 'entryRemoved',
            bundle: name,
            channels,
            package: pkg.name,
            at: locate(blob, 'name'),
            withheld,
          };
          continue;
        }
        yield {
          problem: 'inNoChannel',
          bundle: name,
          package: pkg.name,
          at: locate(blob, 'name'),
          consequenceOf: name === '' ? { check: 'bundle-name-is-set', package: pkg.name } : undefined,
          withheld,
        };
      }
    }
  },
});

/** The names of channels by the names of their entries. */
type ChannelsOfEntries = ReadonlyMap<string, readonly string[]>;

/** The entries of all channels, those of repeated ones too: that they are repeated is another finding. */
function channelsOfEntries(pkg: Package | undefined): ChannelsOfEntries {
  const names = new Map<string, string[]>();
  const repeated = pkg?.repeatedChannels.map(({ content }) => content) ?? [];
  for (const { name: channel, entries } of [...(pkg?.channels.values() ?? []), ...repeated]) {
    for (const { name } of entries) {
      const known = names.get(name);
      if (known === undefined) names.set(name, [channel]);
      else known.push(channel);
    }
  }
  return names;
}
