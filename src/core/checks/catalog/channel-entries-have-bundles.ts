import { locate } from '../../catalog/locate.ts';
import { counted } from '../../text/counted.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { channel, definition, file, valid } from '../example-catalog.ts';
import { causeOfMissingBundle } from './causes.ts';
import { eachPackage } from './each-blob.ts';

export const channelEntriesHaveBundles = defineCheck({
  id: 'channel-entries-have-bundles',
  group: 'catalog',
  title: 'Every channel entry has a bundle',
  why: `Users cannot install an entry without a bundle. opm refuses the catalog: it reports that no olm.bundle was found, or that the bundle has
neither an olm.package property nor an image. What an entry replaces or skips may be absent; the entry itself may not.`,
  severity: 'error',
  isOpmRule: true,
  problems: {
    noBundles: ({
      package: packageName,
      channel,
      entries,
    }: {
      readonly package: string;
      readonly channel: string;
      readonly entries: number;
    }) => ({
      message: `Channel ${quote(channel)} has ${counted(entries, 'entry', 'entries')}, but package ${quote(packageName)} has no bundles.`,
      fix: 'Add the olm.bundle blob of each entry; `opm render` prints it.',
    }),
    noBundle: ({ package: packageName, channel, entry }: Record<'package' | 'channel' | 'entry', string>) => ({
      message: `Entry ${quote(entry)} of channel ${quote(channel)} has no olm.bundle blob in package ${quote(packageName)}.`,
      fix: 'Add the bundle (`opm render` prints it), or remove the entry.',
    }),
  },
  examples: [
    { title: 'a bundle for every entry', files: { [file]: valid }, finds: [] },
    {
      title: 'an entry whose bundle is missing',
      files: {
        [file]: valid.replace(
          '  - {name: foo.v1.0.0}',
          '  - {name: foo.v1.0.0, replaces: foo.v0.9.0}\n  - {name: foo.v0.9.0}',
        ),
      },
      finds: [
        'catalog/foo/catalog.yaml:11: Entry "foo.v0.9.0" of channel "stable" has no olm.bundle blob in package "foo".',
      ],
    },
    {
      title: 'a package without bundles',
      files: {
        [file]: definition + channel('stable', '{name: foo.v1.0.0}', '{name: foo.v1.1.0, replaces: foo.v1.0.0}'),
      },
      finds: ['catalog/foo/catalog.yaml:9: Channel "stable" has 2 entries, but package "foo" has no bundles.'],
    },
  ],
  *run(snapshot) {
    for (const { pkg, catalog, mayHold } of eachPackage(snapshot)) {
      if (pkg.definitions.length === 0) continue;
      for (const { name: channelName, entries, blob } of pkg.channels.values()) {
        if (pkg.bundles.size === 0 && entries.length > 0 && !mayHold(pkg.name, 'olm.bundle')) {
          yield {
            problem: 'noBundles',
            channel: channelName,
            entries: entries.length,
            package: pkg.name,
            at: locate(blob, 'entries'),
          };
          continue;
        }
        for (const [index, { name }] of entries.entries()) {
          if (pkg.bundles.has(name)) continue;
          yield {
            problem: 'noBundle',
            channel: channelName,
            entry: name,
            package: pkg.name,
            at: locate(blob, 'entries', index, 'name'),
            withheld: mayHold(pkg.name, 'olm.bundle', name),
            consequenceOf: causeOfMissingBundle(catalog, name),
          };
        }
      }
    }
  },
});
