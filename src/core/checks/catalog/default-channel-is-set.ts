import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { eachPackage } from './each.ts';
import { definition, file } from './example-text.ts';
import { quote } from './words.ts';

export const defaultChannelIsSet = defineCheck({
  id: 'default-channel-is-set',
  group: 'catalog',
  title: 'Every package has a default channel',
  why: 'Who subscribes without naming a channel gets the default one. opm refuses a catalog with a package that names none.',
  severity: 'error',
  opm: ['M2'],
  judgesIndexes: true,
  examples: [
    { title: 'a default channel', files: { [file]: definition }, finds: [] },
    {
      title: 'none',
      files: { [file]: '---\nschema: olm.package\nname: foo\n' },
      finds: ['catalog/foo/catalog.yaml:2: The package "foo" names no default channel.'],
    },
  ],
  *run(snapshot) {
    for (const { pkg } of eachPackage(snapshot)) {
      const [blob] = pkg.definitions;
      if (blob === undefined || pkg.defaultChannel !== '') continue;
      yield {
        message: `The package ${quote(pkg.name)} names no default channel.`,
        fix: 'Set `defaultChannel` to the name of one of its channels.',
        package: pkg.name,
        at: locate(blob, 'defaultChannel'),
      };
    }
  },
});
