import { locate } from '../../catalog/locate.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { definition, file, valid } from '../example-catalog.ts';
import { eachPackage } from './each-blob.ts';

export const packageHasAChannel = defineCheck({
  id: 'package-has-a-channel',
  group: 'catalog',
  title: 'Every package has a channel',
  why: 'Users cannot install anything from a package without channels, and opm refuses the catalog.',
  severity: 'error',
  isOpmRule: true,
  problems: {
    noChannel: ({ package: name }: Record<'package', string>) => ({
      message: `Package ${quote(name)} has no channel.`,
      fix: 'Add an olm.channel blob, or remove the package.',
    }),
  },
  examples: [
    { title: 'a channel', files: { [file]: valid }, finds: [] },
    {
      title: 'a definition alone',
      files: { [file]: definition },
      finds: ['catalog/foo/catalog.yaml:3: Package "foo" has no channel.'],
    },
  ],
  *run(snapshot) {
    for (const { pkg, mayHold } of eachPackage(snapshot)) {
      const [blob] = pkg.definitions;
      if (blob === undefined || pkg.channels.size > 0) continue;
      yield {
        problem: 'noChannel',
        package: pkg.name,
        at: locate(blob, 'name'),
        withheld: mayHold(pkg.name, 'olm.channel'),
      };
    }
  },
});
