import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { eachBlob, eachPackage } from './each.ts';
import { channel, file, valid } from './example-text.ts';
import { quote, quoteAll } from './words.ts';

export const channelPackageExists = defineCheck({
  id: 'channel-package-exists',
  group: 'catalog',
  title: 'Every channel belongs to a package that the catalog defines',
  why: 'A channel says by `package` where it belongs. Without an olm.package of that name nobody can subscribe to it, and opm refuses the catalog.',
  severity: 'error',
  opm: ['L14'],
  examples: [
    { title: 'a channel of a package in the same file', files: { [file]: valid }, finds: [] },
    {
      title: 'channels of a package that is not defined',
      files: { [file]: channel('stable', '{name: foo.v1.0.0}') + channel('beta', '{name: foo.v1.0.0}') },
      finds: ['catalog/foo/catalog.yaml:3: No olm.package defines "foo", the package of "stable" and "beta".'],
    },
    {
      title: 'a channel that names no package',
      files: { [file]: '---\nschema: olm.channel\nname: stable\nentries: []\n' },
      finds: ['catalog/foo/catalog.yaml:2: The channel "stable" names no package.'],
    },
  ],
  *run(snapshot) {
    for (const blob of eachBlob(snapshot, 'channel')) {
      if (blob.content.package !== '') continue;
      yield {
        message: `The channel ${quote(blob.content.name)} names no package.`,
        fix: 'Add `package` with the name of its olm.package.',
        at: locate(blob, 'package'),
      };
    }
    for (const { pkg, mayHold } of eachPackage(snapshot)) {
      const [first] = pkg.channels.values();
      if (pkg.definitions.length > 0 || first === undefined || mayHold(pkg.name, 'olm.package')) continue;
      yield {
        message: `No olm.package defines ${quote(pkg.name)}, the package of ${quoteAll([...pkg.channels.keys()])}.`,
        fix: 'Add the olm.package, or correct the name.',
        package: pkg.name,
        at: locate(first.blob, 'package'),
      };
    }
  },
});
