import { locate } from '../../catalog/locate.ts';
import { quote } from '../../text/quoted-names.ts';
import { eachChannel } from '../catalog/each-blob.ts';
import { type Circumstances, defineCheck } from '../define.ts';
import { bundle, channel, definition, file } from '../example-catalog.ts';

export const channelNamesHaveNoSlash = defineCheck({
  id: 'channel-names-have-no-slash',
  group: 'graph',
  title: 'Channel names contain no slash',
  why: `OLM v0 cannot install anything from a channel with a slash in its name: resolution fails. It identifies an entry by catalog, namespace, channel and bundle, joined by slashes, and expects exactly four parts
(\`BundleSourceInfo\` in operator-framework/operator-lifecycle-manager, pkg/controller/registry/resolver/variable_types.go). opm accepts such a name.`,
  severity: 'warning',
  judgesIndexes: true,
  problems: {
    slash: ({
      channel,
      package: name,
      index,
    }: Pick<Circumstances, 'index'> & Record<'channel' | 'package', string>) => ({
      message: `Channel ${quote(channel)} of package ${quote(name)} has a slash in its name: OLM v0 cannot install anything from it.`,
      fix:
        index === undefined
          ? `Name the channel ${quote(channel.replaceAll('/', '-'))}, with hyphens. If users may have subscribed to it, keep it and add another one with the same entries.`
          : `List a channel with a hyphen in its name, ${quote(channel.replaceAll('/', '-'))}, in the annotations of the bundles.`,
    }),
  },
  examples: [
    {
      title: 'a hyphen instead',
      files: { [file]: definition + channel('stable-1.0', '{name: foo.v1.0.0}') + bundle('1.0.0') },
      finds: [],
    },
    {
      title: 'a slash',
      files: { [file]: definition + channel('stable/1.0', '{name: foo.v1.0.0}') + bundle('1.0.0') },
      finds: ['catalog/foo/catalog.yaml:8: Channel "stable/1.0" of package "foo" has a slash in its name'],
    },
  ],
  *run(snapshot) {
    for (const { name, package: packageName, blob } of eachChannel(snapshot)) {
      if (!name.includes('/')) continue;
      yield { problem: 'slash', channel: name, package: packageName, at: locate(blob, 'name') };
    }
  },
});
