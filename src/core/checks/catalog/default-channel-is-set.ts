import { locate } from '../../catalog/locate.ts';
import { quote } from '../../text/quoted-names.ts';
import { type Circumstances, defineCheck } from '../define.ts';
import { definition, file } from '../example-catalog.ts';
import { eachPackage } from './each-blob.ts';
import { fixOfDefaultChannel } from './fix-of-default-channel.ts';

export const defaultChannelIsSet = defineCheck({
  id: 'default-channel-is-set',
  group: 'catalog',
  title: 'Every package has a default channel',
  why: 'Users who subscribe without naming a channel get the default channel. opm refuses a package without one.',
  severity: 'error',
  isOpmRule: true,
  judgesIndexes: true,
  causeInBundle: 'no-channel',
  problems: {
    notSet: ({ package: name, index }: Pick<Circumstances, 'index'> & { readonly package: string }) => ({
      message: `Package ${quote(name)} has no default channel.`,
      fix: fixOfDefaultChannel({ index }, 'the name of one of its channels'),
    }),
  },
  examples: [
    { title: 'a default channel', files: { [file]: definition }, finds: [] },
    {
      title: 'none',
      files: { [file]: '---\nschema: olm.package\nname: foo\n' },
      finds: ['catalog/foo/catalog.yaml:2: Package "foo" has no default channel.'],
    },
  ],
  *run(snapshot) {
    for (const { pkg } of eachPackage(snapshot)) {
      const [blob] = pkg.definitions;
      if (blob === undefined || pkg.defaultChannel !== '') continue;
      yield {
        problem: 'notSet',
        package: pkg.name,
        at: locate(blob, 'defaultChannel'),
      };
    }
  },
});
