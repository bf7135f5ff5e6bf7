import { locate } from '../../catalog/locate.ts';
import { bundle, channel, definition, file } from '../catalog/example-text.ts';
import { quote } from '../catalog/words.ts';
import { defineCheck } from '../define.ts';
import { comparedPackages } from './compared-packages.ts';

const rest = [channel('stable', '{name: foo.v1.0.0}'), channel('fast', '{name: foo.v1.0.0}'), bundle('1.0.0')].join('');

export const defaultChannelIsKept = defineCheck({
  id: 'default-channel-is-kept',
  group: 'graph',
  title: 'A package keeps its default channel',
  why: `The default channel is what consoles offer first, what a subscription without a channel of its own prefers, and where dependencies on the package are looked for first. Changing it sends new users
elsewhere without a word, while those who have subscribed stay where they are. It is right when a new line of releases takes over, so this is a warning: it should be on purpose.`,
  severity: 'warning',
  liftedBy: 'maintainer',
  needs: 'change',
  judgesIndexes: true,
  examples: [
    {
      title: 'the default channel stays while another channel is added',
      base: { [file]: definition + rest },
      merged: { [file]: definition + rest + channel('alpha', '{name: foo.v1.0.0}') },
      finds: [],
    },
    {
      title: 'another channel becomes the default',
      base: { [file]: definition + rest },
      merged: { [file]: definition.replace('stable', 'fast') + rest },
      finds: ['catalog/foo/catalog.yaml:4: The default channel of the package "foo" changes from "stable" to "fast"'],
    },
  ],
  *run(snapshot) {
    for (const { before, after } of comparedPackages(snapshot)) {
      const definition = after?.definitions[0];
      // A default channel that was never set, or is no longer, is the business of default-channel-is-set.
      if (
        after === undefined ||
        definition === undefined ||
        before.defaultChannel === '' ||
        after.defaultChannel === ''
      )
        continue;
      if (before.defaultChannel === after.defaultChannel) continue;
      yield {
        message: `The default channel of the package ${quote(before.name)} changes from ${quote(before.defaultChannel)} to ${quote(after.defaultChannel)}.`,
        fix: `If new users are meant to come to ${quote(after.defaultChannel)}, no action is needed; otherwise restore ${quote(before.defaultChannel)}.`,
        package: before.name,
        at: locate(definition, 'defaultChannel'),
      };
    }
  },
});
