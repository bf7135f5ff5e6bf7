import { locate } from '../../catalog/locate.ts';
import type { Channel, Package } from '../../catalog/model.ts';
import { quote, quoteAll } from '../../text/quoted-names.ts';
import { type Circumstances, defineCheck, type Words } from '../define.ts';
import { bundle, channel, definition, file } from '../example-catalog.ts';
import { type ComparedWithIndex, comparedPackages, namedIndex } from './compared-packages.ts';
import { removalApproval } from './removal-approval.ts';

const bundles = [bundle('1.0.0'), bundle('2.0.0')].join('');
const stable = channel('stable', '{name: foo.v1.0.0}', '{name: foo.v2.0.0, replaces: foo.v1.0.0}');
const alpha = channel('alpha', '{name: foo.v1.0.0}');

interface MissingChannel extends Pick<Circumstances, 'index'>, ComparedWithIndex {
  readonly channel: string;
  readonly package: string;
  /** The channels that have its entries now. */
  readonly others: readonly string[];
}

const consequence = 'get no further upgrades, and with OLM v0 neither do the other operators in their namespace.';
const deprecation = '(olm.deprecations with a reference to olm.channel)';
const approval = 'or have a maintainer approve the removal.';

export const channelsAreKept = defineCheck({
  id: 'channels-are-kept',
  group: 'graph',
  title: 'Channels are removed only with approval',
  why: `Users who subscribed to a removed channel get no further upgrades, and neither do the other operators in their namespace: OLM v0 cannot resolve a subscription without its channel, and then resolves nothing in
that namespace until the subscription is edited on every cluster. OLM v1 finds no bundle for users who selected the channel. Renaming a channel removes it, and so does removing all its entries. Deprecate a channel that
should no longer be used (\`olm.deprecations\` with a reference to \`olm.channel\`). The removal of a whole package is reported by \`packages-are-kept\` only.

The removal waits for the approval of a maintainer (or of an owner, with \`owners.removedPackages: owners\`). It is still shown once approved.`,
  severity: 'error',
  waitsFor: 'maintainer',
  needs: 'change',
  judgesIndexes: true,
  problems: {
    removed: (missing: MissingChannel) => ({
      message:
        missing.indexOf === undefined
          ? `Channel ${quote(missing.channel)} is removed from package ${quote(missing.package)}: its users ${consequence}`
          : `Channel ${quote(missing.channel)} of package ${quote(missing.package)} is in ${namedIndex(missing.indexOf)}, but not in the catalog: its users ${consequence}`,
      ...fixOf(missing, `Channels are removed from package ${quote(missing.package)}: `),
    }),
    emptied: (missing: MissingChannel) => ({
      message: `Channel ${quote(missing.channel)} of package ${quote(missing.package)} no longer has entries: its users ${consequence}`,
      ...fixOf(missing, `Channels of package ${quote(missing.package)} no longer have entries: `),
    }),
  },
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
      finds: ['catalog/foo/catalog.yaml:3: Channel "alpha" is removed from package "foo"'],
    },
    {
      title: 'a channel is renamed',
      base: { [file]: definition + alpha + stable + bundles },
      merged: { [file]: definition + alpha.replace('alpha', 'candidate') + stable + bundles },
      finds: ['Channel "alpha" is removed from package "foo"'],
    },
    {
      title: 'a channel is removed, and a maintainer approved it: shown, but no error',
      config: 'owners: {maintainers: [{login: carol}]}\n',
      base: { [file]: definition + alpha + stable + bundles },
      merged: { [file]: definition + stable + bundles },
      approvedBy: ['carol'],
      isApproved: true,
      finds: ['catalog/foo/catalog.yaml:3: Channel "alpha" is removed from package "foo"'],
    },
    {
      title: 'all entries of a channel are removed',
      base: { [file]: definition + alpha + stable + bundles },
      merged: { [file]: definition + channel('alpha') + stable + bundles },
      finds: [
        'catalog/foo/catalog.yaml:9: Channel "alpha" of package "foo" no longer has entries: its users get no further upgrades, and with OLM v0 neither do the other operators in their namespace',
      ],
    },
  ],
  *run(snapshot) {
    for (const { before, after, indexOf } of comparedPackages(snapshot)) {
      if (after === undefined) continue;
      const channelsOf = channelsByEntry(after);
      for (const channel of before.channels.values()) {
        const left = after.channels.get(channel.name);
        if (channel.entries.length === 0 || (left !== undefined && left.entries.length > 0)) continue;
        const [entry] = channel.entries;
        yield {
          problem: left === undefined ? 'removed' : 'emptied',
          channel: channel.name,
          package: before.name,
          others: channelsOf.get(entry?.name ?? '') ?? [],
          ...(indexOf === undefined ? {} : { indexOf }),
          ...removalApproval(snapshot, before.name),
          at: placeOf(channel, left, after),
        };
      }
    }
  },
});

/** The names of the channels that have each entry. */
function channelsByEntry({ channels }: Package): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { name: channel, entries } of channels.values()) {
    for (const name of new Set(entries.map(entry => entry.name))) {
      const known = found.get(name);
      if (known === undefined) found.set(name, [channel]);
      else known.push(channel);
    }
  }
  return found;
}

function fixOf({ channel, others, index }: MissingChannel, before: string): Omit<Words, 'message'> {
  const moved = others.length === 0 ? '' : ` (now in ${quoteAll(others)})`;
  const isIndex = index !== undefined;
  return {
    fix: isIndex
      ? `Keep listing the channel in the annotations of its bundles${moved}, ${approval}`
      : `Keep the channel with its entries${moved} and deprecate it if needed ${deprecation}, ${approval}`,
    fold: {
      before,
      name: quote(channel),
      after: `. Their users ${consequence}`,
      fix: isIndex
        ? `Keep listing the channels in the annotations of their bundles, ${approval}`
        : `Keep the channels with their entries and deprecate them if needed ${deprecation}, ${approval}`,
    },
  };
}

/** What is left of the channel, else the package that it is missing from, else the file that it was in. */
function placeOf(channel: Channel, left: Channel | undefined, { definitions: [definition] }: Package) {
  if (left !== undefined) return locate(left.blob, 'entries');
  return definition === undefined ? { file: channel.blob.document.file } : locate(definition, 'name');
}
