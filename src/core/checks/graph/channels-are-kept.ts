import { locate } from '../../catalog/locate.ts';
import type { Channel, Package } from '../../catalog/model.ts';
import { bundle, channel, definition, file } from '../catalog/example-text.ts';
import { quote, quoteAll } from '../catalog/words.ts';
import { defineCheck } from '../define.ts';
import { comparedPackages } from './compared-packages.ts';
import { removalApproval } from './removal-approval.ts';

const bundles = [bundle('1.0.0'), bundle('2.0.0')].join('');
const stable = channel('stable', '{name: foo.v1.0.0}', '{name: foo.v2.0.0, replaces: foo.v1.0.0}');
const alpha = channel('alpha', '{name: foo.v1.0.0}');

export const channelsAreKept = defineCheck({
  id: 'channels-are-kept',
  group: 'graph',
  title: 'No channel disappears from a package without an approval',
  why: `A subscription names its channel. When the channel is gone, OLM v0 cannot resolve the subscription any more, and then resolves nothing else in the same namespace: other operators there get no upgrades
either, until somebody edits the subscription on every cluster. OLM v1 finds no bundle for those who selected the channel. Renaming a channel is removing it. A channel that is no longer
meant to be used is better deprecated (\`olm.deprecations\` with a reference to \`olm.channel\`). A channel without entries counts as gone. A package that is gone as a whole is
reported by \`packages-are-kept\` alone. The removal waits for the approval of a maintainer (or, with \`owners.removedPackages: owners\`, of an owner), and is then only shown.`,
  severity: 'error',
  waitsFor: 'maintainer',
  needs: 'change',
  judgesIndexes: true,
  examples: [
    {
      title: 'a channel is added, and another one deprecated',
      base: { [file]: definition + alpha + stable + bundles },
      merged: {
        [file]: `${definition + alpha + stable + channel('stable-v2', '{name: foo.v2.0.0}') + bundles}---\nschema: olm.deprecations\npackage: foo\nentries:\n  - reference: {schema: olm.channel, name: alpha}\n    message: alpha gets no more releases, use stable.\n`,
      },
      finds: [],
    },
    {
      title: 'a channel is removed',
      base: { [file]: definition + alpha + stable + bundles },
      merged: { [file]: definition + stable + bundles },
      finds: ['catalog/foo/catalog.yaml:3: The channel "alpha" is no longer in the package "foo"'],
    },
    {
      title: 'a channel is renamed',
      base: { [file]: definition + alpha + stable + bundles },
      merged: { [file]: definition + alpha.replace('alpha', 'candidate') + stable + bundles },
      finds: ['The channel "alpha" is no longer in the package "foo"'],
    },
    {
      title: 'a channel is removed, and a maintainer approved it: shown, and no error',
      config: 'owners: {maintainers: [{login: carol}]}\n',
      base: { [file]: definition + alpha + stable + bundles },
      merged: { [file]: definition + stable + bundles },
      approvedBy: ['carol'],
      isLifted: true,
      finds: ['catalog/foo/catalog.yaml:3: The channel "alpha" is no longer in the package "foo"'],
    },
  ],
  *run(snapshot) {
    for (const { before, after } of comparedPackages(snapshot)) {
      if (after === undefined) continue;
      for (const channel of before.channels.values()) {
        const left = after.channels.get(channel.name);
        if (channel.entries.length === 0 || (left !== undefined && left.entries.length > 0)) continue;
        const [entry] = channel.entries;
        const others = [...after.channels.values()].filter(({ entries }) =>
          entries.some(({ name }) => name === entry?.name),
        );
        const where = `the package ${quote(before.name)}`;
        yield {
          fold: {
            before:
              left === undefined
                ? `These channels are no longer in ${where}: `
                : `These channels of ${where} have no entries any more: `,
            name: quote(channel.name),
            after:
              '. Whoever subscribed to one of them gets no upgrades, and with OLM v0 neither do the other operators in the same namespace.',
            fix: 'Keep the channels with their entries, and deprecate those that are no longer meant to be used (olm.deprecations with a reference to olm.channel). If they have to go, a maintainer has to approve that.',
          },
          message: `The channel ${quote(channel.name)} ${left === undefined ? 'is no longer in' : 'has no entries any more in'} ${where}: whoever subscribed to it gets no upgrades, and with OLM v0 neither do the other operators in the same namespace.`,
          fix: `Keep the channel with its entries${others.length === 0 ? '' : ` (they are now in ${quoteAll(others.map(({ name }) => name))})`}, and deprecate it if it is no longer meant to be used (olm.deprecations with a reference to olm.channel). If it has to go, a maintainer has to approve that.`,
          package: before.name,
          ...removalApproval(snapshot, before.name),
          at: placeOf(channel, left, after),
        };
      }
    }
  },
});

/** What is left of the channel, else the package that it is missing from, else the file that it was in. */
function placeOf(channel: Channel, left: Channel | undefined, { definitions: [definition] }: Package) {
  if (left !== undefined) return locate(left.blob, 'entries');
  return definition === undefined ? { file: channel.blob.document.file } : locate(definition, 'name');
}
