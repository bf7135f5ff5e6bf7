import { locate } from '../../catalog/locate.ts';
import type { Package } from '../../catalog/model.ts';
import { defineCheck } from '../define.ts';
import { causeOfMissingChannel } from './causes.ts';
import { eachPackage } from './each.ts';
import { bundle, channel, definition, file, valid } from './example-text.ts';
import { count, quote } from './words.ts';

export const bundlesAreInAChannel = defineCheck({
  id: 'bundles-are-in-a-channel',
  group: 'catalog',
  title: 'Every bundle is an entry of a channel',
  why: 'Only through a channel can a bundle be installed or upgraded to. opm refuses a catalog with a bundle that is an entry of no channel of its package.',
  severity: 'error',
  opm: ['L27'],
  examples: [
    { title: 'every bundle in a channel', files: { [file]: valid }, finds: [] },
    {
      title: 'a new bundle without an entry',
      files: { [file]: valid + bundle('1.2.0') },
      finds: ['catalog/foo/catalog.yaml:31: The bundle "foo.v1.2.0" is in no channel of the package "foo".'],
    },
    {
      title: 'a package without channels',
      files: { [file]: definition + bundle('1.0.0') + bundle('1.1.0') },
      finds: ['catalog/foo/catalog.yaml:8: The package "foo" has 2 bundles, but no channel.'],
    },
    {
      title: 'a bundle that may be in a channel which cannot be read',
      files: { [file]: definition + channel('stable', 'foo.v1.0.0') + bundle('1.0.0') },
      finds: [],
    },
  ],
  *run(snapshot) {
    for (const { pkg, mayHold } of eachPackage(snapshot)) {
      const [first] = pkg.bundles.values();
      if (first === undefined || pkg.definitions.length === 0 || mayHold(pkg.name, 'olm.channel')) continue;
      if (pkg.channels.size === 0) {
        yield {
          message: `The package ${quote(pkg.name)} has ${count(pkg.bundles.size, 'bundle')}, but no channel.`,
          fix: 'Add an olm.channel with an entry for each bundle.',
          package: pkg.name,
          at: locate(first.blob, 'name'),
          consequenceOf: causeOfMissingChannel(pkg),
        };
        continue;
      }
      const entries = entriesOf(pkg);
      for (const { name, blob } of pkg.bundles.values()) {
        if (entries.has(name)) continue;
        yield {
          message: `The bundle ${quote(name)} is in no channel of the package ${quote(pkg.name)}.`,
          fix: 'Add an entry with its name to a channel, or remove the bundle.',
          package: pkg.name,
          at: locate(blob, 'name'),
          consequenceOf: name === '' ? { check: 'bundle-name-is-set', package: pkg.name } : undefined,
        };
      }
    }
  },
});

/** Names of the entries of all channels, those of repeated ones too: that they are repeated is another finding. */
function entriesOf({ channels, repeatedChannels }: Package): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { entries } of [...channels.values(), ...repeatedChannels.map(blob => blob.content)]) {
    for (const { name } of entries) names.add(name);
  }
  return names;
}
