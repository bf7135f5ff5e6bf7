import { locate } from '../../catalog/locate.ts';
import { defineCheck } from '../define.ts';
import { eachBlob } from './each.ts';
import { channel, file } from './example-text.ts';
import { quote } from './words.ts';

export const channelNameIsSet = defineCheck({
  id: 'channel-name-is-set',
  group: 'catalog',
  title: 'Every channel has a name',
  why: 'Subscriptions refer to a channel by its name. opm refuses a catalog with a channel that has none.',
  severity: 'error',
  opm: ['L15'],
  examples: [
    { title: 'a channel with a name', files: { [file]: channel('stable', '{name: foo.v1.0.0}') }, finds: [] },
    {
      title: 'a channel without one',
      files: { [file]: '---\nschema: olm.channel\npackage: foo\nentries: []\n' },
      finds: ['catalog/foo/catalog.yaml:2: A channel of the package "foo" has no name.'],
    },
  ],
  *run(snapshot) {
    for (const blob of eachBlob(snapshot, 'channel')) {
      if (blob.content.name !== '') continue;
      yield {
        message: `A channel of the package ${quote(blob.content.package)} has no name.`,
        fix: 'Add `name`.',
        package: blob.content.package || undefined,
        at: locate(blob, 'name'),
      };
    }
  },
});
