import { locate } from '../../catalog/locate.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck } from '../define.ts';
import { bundle, channel, definition, file } from '../example-catalog.ts';
import { comparedPackages } from './compared-packages.ts';

const rest = [channel('stable', '{name: foo.v1.0.0}'), channel('fast', '{name: foo.v1.0.0}'), bundle('1.0.0')].join('');

export const defaultChannelIsKept = defineCheck({
  id: 'default-channel-is-kept',
  group: 'graph',
  title: 'The default channel of a package does not change',
  why: `New users get another channel, while existing subscriptions stay in theirs: consoles offer the default channel first, subscriptions without a channel use it, and dependencies on the package are resolved from it first.
This is correct when a new line of releases takes over, so it is a warning.`,
  severity: 'warning',
  liftedBy: 'maintainer',
  needs: 'change',
  judgesIndexes: true,
  problems: {
    changed: ({ package: name, before, after }: Record<'package' | 'before' | 'after', string>) => ({
      message: `Default channel of package ${quote(name)} changes from ${quote(before)} to ${quote(after)}.`,
      fix: `If new users should get ${quote(after)}, no action is needed; otherwise restore ${quote(before)}.`,
    }),
  },
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
      finds: ['catalog/foo/catalog.yaml:4: Default channel of package "foo" changes from "stable" to "fast"'],
    },
  ],
  *run(snapshot) {
    for (const { before, after } of comparedPackages(snapshot)) {
      const definition = after?.definitions[0];
      // A default channel that was never set, or is no longer, is reported by default-channel-is-set.
      if (
        after === undefined ||
        definition === undefined ||
        before.defaultChannel === '' ||
        after.defaultChannel === ''
      )
        continue;
      if (before.defaultChannel === after.defaultChannel) continue;
      yield {
        problem: 'changed',
        package: before.name,
        before: before.defaultChannel,
        after: after.defaultChannel,
        ...(after.channels.has(after.defaultChannel)
          ? {}
          : { consequenceOf: { check: 'default-channel-exists', package: after.name } }),
        at: locate(definition, 'defaultChannel'),
      };
    }
  },
});
