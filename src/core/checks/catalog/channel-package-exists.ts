import { locate } from '../../catalog/locate.ts';
import { quote, quoteAll } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { channel, file, valid } from '../example-catalog.ts';
import { eachBlob, eachPackage } from './each-blob.ts';

export const channelPackageExists = defineCheck({
  id: 'channel-package-exists',
  group: 'catalog',
  title: 'Every channel belongs to a package that the catalog defines',
  why: 'Users cannot subscribe to a channel whose package has no olm.package blob, and opm refuses the catalog.',
  severity: 'error',
  isOpmRule: true,
  problems: {
    noPackage: ({ channel }: Record<'channel', string>) => ({
      message: `Channel ${quote(channel)} has no package.`,
      fix: 'Set `package` to the name of its package.',
    }),
    notDefined: ({ package: name, channels }: { readonly package: string; readonly channels: readonly string[] }) => ({
      message: `Package ${quote(name)} of ${channels.length === 1 ? 'channel' : 'channels'} ${quoteAll(channels)} has no olm.package blob.`,
      fix: 'Add the olm.package blob, or correct the name.',
    }),
  },
  examples: [
    { title: 'a channel of a package in the same file', files: { [file]: valid }, finds: [] },
    {
      title: 'channels of a package that is not defined',
      files: { [file]: channel('stable', '{name: foo.v1.0.0}') + channel('beta', '{name: foo.v1.0.0}') },
      finds: ['catalog/foo/catalog.yaml:3: Package "foo" of channels "stable" and "beta" has no olm.package blob.'],
    },
    {
      title: 'a channel that names no package',
      files: { [file]: '---\nschema: olm.channel\nname: stable\nentries: []\n' },
      finds: ['catalog/foo/catalog.yaml:2: Channel "stable" has no package.'],
    },
  ],
  *run(snapshot) {
    for (const blob of eachBlob(snapshot, 'channel')) {
      if (blob.content.package !== '') continue;
      yield {
        problem: 'noPackage',
        channel: blob.content.name,
        at: locate(blob, 'package'),
      };
    }
    for (const { pkg, mayHold } of eachPackage(snapshot)) {
      const [first] = pkg.channels.values();
      if (pkg.definitions.length > 0 || first === undefined) continue;
      yield {
        problem: 'notDefined',
        channels: [...pkg.channels.keys()],
        package: pkg.name,
        at: locate(first.blob, 'package'),
        withheld: mayHold(pkg.name, 'olm.package'),
      };
    }
  },
});
