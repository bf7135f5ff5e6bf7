import { locate } from '../../catalog/locate.ts';
import { eachChannel } from '../catalog/each.ts';
import { bundle, channel, definition, file } from '../catalog/example-text.ts';
import { quote } from '../catalog/words.ts';
import { defineCheck } from '../define.ts';

export const channelNamesHaveNoSlash = defineCheck({
  id: 'channel-names-have-no-slash',
  group: 'graph',
  title: 'No channel has a slash in its name',
  why: `OLM v0 keeps the entries that it chooses from under the name of their catalog, its namespace, the channel and the bundle, joined by slashes, and expects to find just four parts when it takes them apart
(\`BundleSourceInfo\` in operator-framework/operator-lifecycle-manager, pkg/controller/registry/resolver/variable_types.go). With a slash in the name of the channel it cannot: what it chose is lost, and the resolution fails. opm accepts such a name.`,
  severity: 'warning',
  judgesIndexes: true,
  examples: [
    {
      title: 'a hyphen instead',
      files: { [file]: definition + channel('stable-1.0', '{name: foo.v1.0.0}') + bundle('1.0.0') },
      finds: [],
    },
    {
      title: 'a slash',
      files: { [file]: definition + channel('stable/1.0', '{name: foo.v1.0.0}') + bundle('1.0.0') },
      finds: ['catalog/foo/catalog.yaml:8: The channel "stable/1.0" of the package "foo" has a slash in its name'],
    },
  ],
  *run(snapshot) {
    for (const { name, package: packageName, blob } of eachChannel(snapshot)) {
      if (!name.includes('/')) continue;
      yield {
        message: `The channel ${quote(name)} of the package ${quote(packageName)} has a slash in its name, and OLM v0 cannot install anything from it.`,
        fix: `Give the package a channel with a hyphen instead, ${quote(name.replaceAll('/', '-'))}, with the same entries.`,
        package: packageName,
        at: locate(blob, 'name'),
      };
    }
  },
});
