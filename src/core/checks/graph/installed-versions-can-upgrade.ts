import { locate } from '../../catalog/locate.ts';
import type { Package } from '../../catalog/model.ts';
import { headsOf } from '../../graph/heads.ts';
import { lossesOf } from '../../graph/losses.ts';
import { pathBelow } from '../../repository/paths.ts';
import type { Place } from '../../source.ts';
import { bundle, channel, definition, file } from '../catalog/example-text.ts';
import { quote, quoteAll } from '../catalog/words.ts';
import { type Draft, defineCheck } from '../define.ts';
import { causeOfDisorder } from './cause-of-disorder.ts';
import { approvalWhereFromIndex, comparedPackages, doubtfulPackages } from './compared-packages.ts';
import { groupLosses } from './loss-groups.ts';
import { wordsOfGroup, wordsOfProblem } from './losses-in-words.ts';
import { withSemverRemedy } from './semver-remedy.ts';

const head = [definition, ...['1.0.0', '1.1.0', '1.2.0', '1.3.0'].map(version => bundle(version))].join('');
const three = [
  '{name: foo.v1.0.0}',
  '{name: foo.v1.1.0, replaces: foo.v1.0.0}',
  '{name: foo.v1.2.0, replaces: foo.v1.1.0}',
];

export const installedVersionsCanUpgrade = defineCheck({
  id: 'installed-versions-can-upgrade',
  group: 'graph',
  title: 'No installed version loses its upgrade path',
  why: `Which version an installed operator is upgraded to is decided by the edges of the catalog: an entry of the channel replaces it, skips it, or has a \`skipRange\` that holds its version. When a change takes
away the last edge that leads on from a version, everybody who has that version is stuck. OLM v0 does not even say so: the subscription reports that it is up to date.

Every version that the channels of the base know (as an entry, or as a name that is replaced or skipped) is followed through the channels before and after the change, once by the rules of OLM v0 and
once by those of OLM v1. Reported are, for each channel:

- versions that can no longer be upgraded, although they could be before or were the head;
- versions whose upgrades now end before the head (OLM v0) or before the newest version that they used to reach (OLM v1), or run in a circle;
- a channel that OLM v0 can no longer put in order: then nothing at all is resolved in the namespaces that use it.

Where a document or a file of the package cannot be read, what seems to be gone may be in it: then this is an open question, and nothing is merged until that is known.

What was stuck before is not the change's doing and not reported. Nor is a deprecation: it takes no edge away. Two things are warnings. Versions that no entry names, and no \`skipRange\` of a channel holds any more: it is not known
whether anybody has them. And a bundle that leaves all channels while its upgrade is kept: what installs it by name (\`startingCSV\`, a pinned version) fails. Channels and packages that are gone as a whole are reported by \`channels-are-kept\` and \`packages-are-kept\`.

Where an operator moves from bundle directories to file-based catalogs, each catalog is compared with the index that the bundle directories resulted in. What was published may differ from that index, so a maintainer may approve what
somebody seems to lose.`,
  severity: 'error',
  partlyWaitsFor: 'maintainer',
  needs: 'change',
  judgesIndexes: true,
  causeInBundle: 'lone-head',
  examples: [
    {
      title: 'a new head that replaces the one before',
      base: { [file]: head + channel('stable', ...three) },
      merged: { [file]: head + channel('stable', ...three, '{name: foo.v1.3.0, replaces: foo.v1.2.0}') },
      finds: [],
    },
    {
      title: 'a release is passed over: the new head skips it and replaces the one below',
      base: { [file]: head + channel('stable', ...three) },
      merged: {
        [file]: head + channel('stable', ...three, '{name: foo.v1.3.0, replaces: foo.v1.1.0, skips: [foo.v1.2.0]}'),
      },
      finds: [],
    },
    {
      title: 'the edge from the oldest version is lost',
      base: { [file]: head + channel('stable', ...three) },
      merged: {
        [file]:
          head +
          channel('stable', '{name: foo.v1.2.0, replaces: foo.v1.1.0}', '{name: foo.v1.3.0, replaces: foo.v1.2.0}'),
      },
      finds: [
        'catalog/foo/catalog.yaml:43: With OLM v0 and v1, in the channel "stable" of the package "foo", "foo.v1.0.0" can no longer be upgraded: "foo.v1.1.0", which replaced "foo.v1.0.0", is gone',
        '"foo.v1.1.0" is in no channel of the package "foo" any more',
      ],
    },
    {
      title: 'a range that no longer reaches back as far',
      base: { [file]: head + channel('stable', '{name: foo.v1.2.0, skipRange: ">=1.0.0 <1.2.0"}') },
      merged: { [file]: head + channel('stable', '{name: foo.v1.3.0, skipRange: ">=1.1.0 <1.3.0"}') },
      finds: [
        'no skipRange holds the versions ">=1.0.0 <1.1.0" any more',
        '"foo.v1.2.0" is in no channel of the package "foo" any more',
      ],
    },
    {
      title: 'a channel falls apart',
      base: { [file]: head + channel('stable', ...three) },
      merged: { [file]: head + channel('stable', ...three, '{name: foo.v1.3.0}') },
      finds: ['OLM v0 can no longer put the channel "stable" of the package "foo" in order, because it has 2 heads'],
    },
    {
      title: 'the head is withdrawn',
      base: { [file]: head + channel('stable', ...three) },
      merged: { [file]: head + channel('stable', ...three.slice(0, 2)) },
      finds: ['"foo.v1.2.0" can no longer be upgraded: no entry replaces or skips it'],
    },
    {
      title: 'the new head skips an entry that others need, without skipping them as well',
      base: { [file]: head + channel('stable', ...three) },
      merged: {
        [file]: head + channel('stable', ...three, '{name: foo.v1.3.0, replaces: foo.v1.2.0, skips: [foo.v1.1.0]}'),
      },
      finds: [
        'With OLM v0, in the channel "stable" of the package "foo", "foo.v1.0.0" can no longer be upgraded: "foo.v1.1.0", which replaces "foo.v1.0.0", is skipped itself',
      ],
    },
  ],
  *run(snapshot) {
    for (const compared of comparedPackages(snapshot)) {
      const { root, before, after } = compared;
      if (after === undefined) continue;
      const approval = approvalWhereFromIndex(compared);
      const { broken, groups, narrowed, bundlesGone } = groupLosses(lossesOf(before, after));
      for (const { channel, problem } of broken) {
        yield {
          ...wordsOfProblem(after, channel, problem),
          package: after.name,
          ...approval,
          consequenceOf: causeOfDisorder(after.name, after.channels.get(channel)?.entries ?? []),
          ...placeIn(after, channel),
        };
      }
      for (const group of groups) {
        const words = { ...wordsOfGroup(after, group), ...placeIn(after, group.channel) };
        yield { ...withSemverRemedy(words, snapshot, root, before, group), package: after.name, ...approval };
      }
      for (const { channel, versions } of narrowed) yield narrower(after, channel, versions);
      const names = bundlesGone.map(({ installed }) => installed.name);
      if (names.length > 0) yield withdrawn(after, names, bundlesGone[0]?.channels[0]);
    }
    for (const { root, before } of doubtfulPackages(snapshot)) {
      // What is wrong with a document, a link or a size is the author's to fix; an object that is missing is not.
      const isMissing = snapshot.unloaded.some(
        ({ path, side, reason }) => side === 'merged' && reason === 'unreadable' && pathBelow(root, path) !== undefined,
      );
      yield { ...notComparable(before), ...(isMissing ? {} : { actor: 'author' }) };
    }
    for (const root of snapshot.base.catalogs.keys()) {
      for (const { path, side, detail } of snapshot.unloaded) {
        if (side === 'base' && pathBelow(root, path) !== undefined) yield unread(path, detail);
      }
    }
  },
});

function narrower(pkg: Package, channel: string, versions: string): Draft {
  return {
    message: `In the channel ${quote(channel)} of the package ${quote(pkg.name)}, no skipRange holds the versions ${quote(versions)} any more: an installation of one of them is no longer upgraded, unless an entry names it.`,
    fix: 'Let the skipRange of the head hold them as well, unless nobody can have them.',
    package: pkg.name,
    warning: true,
    ...placeIn(pkg, channel),
  };
}

function withdrawn(pkg: Package, names: readonly string[], channel: string | undefined): Draft {
  const are = names.length === 1 ? 'is' : 'are';
  return {
    message: `${quoteAll(names)} ${are} in no channel of the package ${quote(pkg.name)} any more: what installs ${names.length === 1 ? 'it' : 'them'} by name (startingCSV, a pinned version) fails.`,
    fix: 'Keep the entry if that matters: an entry that a newer one skips is in nobody’s way.',
    package: pkg.name,
    warning: true,
    ...placeIn(pkg, channel),
  };
}

/**
 * An open question, shown after the error that it follows from. It stands by itself: whoever turns down or waives the check that
 * reports what cannot be read must not lose this one with it, and no waiver answers it.
 */
function notComparable({ name, definitions: [definition] }: Package): Draft {
  return {
    message: `Whether all who have a bundle of ${quote(name)} installed can still upgrade could not be determined, because not everything of the package can be read.`,
    fix: 'Fix what cannot be read (reported separately).',
    package: name,
    unknown: true,
    ...(definition === undefined ? {} : { at: { file: definition.document.file } }),
  };
}

function unread(path: string, detail: string): Draft {
  return {
    message: `${quote(path)} of the base branch was not read, because ${detail}, so it is not known what could be upgraded.`,
    fix: 'A maintainer has to look at it.',
    at: { file: path },
    unknown: true,
  };
}

/** The entry of the head, where an edge is best added; without a channel the package. */
function placeIn(pkg: Package, name: string | undefined): { readonly at?: Place } {
  const channel = name === undefined ? undefined : pkg.channels.get(name);
  if (channel === undefined) {
    const [definition] = pkg.definitions;
    return definition === undefined ? {} : { at: locate(definition, 'name') };
  }
  const [head] = headsOf(channel.entries);
  const index = head === undefined ? -1 : channel.entries.indexOf(head);
  return { at: index === -1 ? locate(channel.blob, 'entries') : locate(channel.blob, 'entries', index) };
}
