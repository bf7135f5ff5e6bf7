import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { causeOfMissingBundle } from './causes.ts';
import { eachPackage } from './each.ts';
import { channel, definition, file, valid } from './example-text.ts';
import { count, quote } from './words.ts';

export const channelEntriesHaveBundles = defineCheck({
  id: 'channel-entries-have-bundles',
  group: 'catalog',
  title: 'Every channel entry has a bundle',
  why: `An entry is the place of a bundle in a channel. Where the bundle is missing there is nothing to install, and opm refuses the catalog: it says that no olm.bundle was found, or that the bundle has
neither olm.package property nor image. What an entry replaces or skips may be missing; the entry itself may not.`,
  severity: 'error',
  opm: ['L28', 'M8', 'M10'],
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
      finds: ['catalog/foo/catalog.yaml:11: The entry "foo.v0.9.0" of the channel "stable" has no olm.bundle'],
    },
    {
      title: 'a package without bundles',
      files: {
        [file]: definition + channel('stable', '{name: foo.v1.0.0}', '{name: foo.v1.1.0, replaces: foo.v1.0.0}'),
      },
      finds: ['catalog/foo/catalog.yaml:9: The channel "stable" has 2 entries, but the package "foo" has no bundle.'],
    },
  ],
  *run(snapshot) {
    for (const { pkg, catalog, mayHold } of eachPackage(snapshot)) {
      if (pkg.definitions.length === 0) continue;
      for (const { name: channelName, entries, blob } of pkg.channels.values()) {
        if (pkg.bundles.size === 0 && entries.length > 0 && !mayHold(pkg.name, 'olm.bundle')) {
          yield {
            message: `The channel ${quote(channelName)} has ${count(entries.length, 'entry', 'entries')}, but the package ${quote(pkg.name)} has no bundle.`,
            fix: 'Add the olm.bundle of each entry, as `opm render` prints it.',
            package: pkg.name,
            at: locate(blob, 'entries'),
          };
          continue;
        }
        for (const [index, { name }] of entries.entries()) {
          if (pkg.bundles.has(name) || mayHold(pkg.name, 'olm.bundle', name)) continue;
          yield {
            message: `The entry ${quote(name)} of the channel ${quote(channelName)} has no olm.bundle in the package ${quote(pkg.name)}.`,
            fix: 'Add the bundle, as `opm render` prints it, or remove the entry.',
            package: pkg.name,
            at: locate(blob, 'entries', index, 'name'),
            consequenceOf: causeOfMissingBundle(catalog, name),
          };
        }
      }
    }
  },
});
