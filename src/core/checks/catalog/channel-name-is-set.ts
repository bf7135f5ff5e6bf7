import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { channel, file } from '../example-catalog.ts';
import { unnamedBlobs } from './each-blob.ts';

export const channelNameIsSet = defineCheck({
  id: 'channel-name-is-set',
  group: 'catalog',
  title: 'Every channel has a name',
  why: 'Users cannot subscribe to a channel without a name. opm refuses the catalog.',
  severity: 'error',
  isOpmRule: true,
  problems: {
    noName: ({ packageName }: Record<'packageName', string>) => ({
      message: `A channel of package ${quote(packageName)} has no name.`,
      fix: 'Set `name`.',
    }),
  },
  examples: [
    { title: 'a channel with a name', files: { [file]: channel('stable', '{name: foo.v1.0.0}') }, finds: [] },
    {
      title: 'a channel without one',
      files: { [file]: '---\nschema: olm.channel\npackage: foo\nentries: []\n' },
      finds: ['catalog/foo/catalog.yaml:2: A channel of package "foo" has no name.'],
    },
  ],
  run: snapshot => unnamedBlobs(snapshot, 'channel'),
});
