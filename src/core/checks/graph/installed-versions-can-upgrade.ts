import type { ChannelEntry } from '../../catalog/blob.ts';
import { locate } from '../../catalog/locate.ts';
import type { Package } from '../../catalog/model.ts';
import type { Cause } from '../../finding.ts';
import { headsOf, isOrderedOnceMerged, lossesOf, replacesChain } from '../../graph/index.ts';
import { pathBelow } from '../../repository/paths.ts';
import type { Place } from '../../source.ts';
import { quote, quoteAll } from '../../text/quoted-names.ts';
import { someOf } from '../../text/shown-names.ts';
import { type Circumstances, defineCheck, type ProblemOf } from '../define.ts';
import { bundle, channel, definition, file } from '../example-catalog.ts';
import {
  approvalWhereFromIndex,
  type ComparedWithIndex,
  comparedPackages,
  partlyReadPackages,
  withComparison,
} from './compared-packages.ts';
import { type Disorder, wordsOfDisorder, wordsOfLosses } from './describe-losses.ts';
import { editsToSkip, maxEditedLosses } from './edits-to-skip.ts';
import { groupLosses, type LossGroup } from './loss-groups.ts';
import type { LostUpgrades } from './lost-upgrades.ts';
import { remedyOf } from './remedy-of-losses.ts';
import { semverCauseOf } from './semver-remedy.ts';

const head = [definition, ...['1.0.0', '1.1.0', '1.2.0', '1.3.0'].map(version => bundle(version))].join('');
const three = [
  '{name: foo.v1.0.0}',
  '{name: foo.v1.1.0, replaces: foo.v1.0.0}',
  '{name: foo.v1.2.0, replaces: foo.v1.1.0}',
];

interface NarrowedRange extends Pick<Circumstances, 'index'> {
  readonly channel: string;
  readonly package: string;
  readonly versions: string;
}

interface RemovedEntries extends Pick<Circumstances, 'index'> {
  readonly names: readonly string[];
  readonly package: string;
}

const problems = {
  lostUpgrades: (lost: LostUpgrades & ComparedWithIndex) => withComparison(lost, wordsOfLosses(lost)),
  disorder: (found: Disorder & ComparedWithIndex) => withComparison(found, wordsOfDisorder(found)),
  narrowedRange: ({ channel, package: name, versions, index }: NarrowedRange) => ({
    message: `Versions ${quote(versions)} are no longer in any skipRange of channel ${quote(channel)} of package ${quote(name)}: an installed one can no longer be upgraded, unless an entry names it.`,
    fix: `Include them in the ${index === undefined ? '' : 'annotation olm.'}skipRange of the head, unless nobody can have them installed.`,
  }),
  removedEntries: ({ names, package: name, index }: RemovedEntries) => {
    const [are, them] = names.length === 1 ? ['is', 'it'] : ['are', 'them'];
    return {
      message: `${quoteAll(names)} ${are} no longer in any channel of package ${quote(name)}: installing ${them} by name (startingCSV, a pinned version) fails.`,
      fix: `If anybody installs ${them} by name, keep ${them} and let a newer ${index === undefined ? 'entry' : 'bundle'} skip ${them}: other users then never get ${them}.`,
    };
  },
  notComparable: ({ package: name, files }: { readonly package: string; readonly files: readonly string[] }) => {
    const before = 'Whether installed bundles of package';
    const after = ` can still be upgraded could not be determined, because ${someOf(files, 3, ' and ')} cannot be read completely.`;
    return {
      message: `${before} ${quote(name)}${after}`,
      fix: `Fix what other checks report about ${files.length === 1 ? 'this file' : 'these files'}.`,
      // A file in the root of a catalog can be about any of its packages.
      fold: { before: `${before}s `, name: quote(name), after, acrossPackages: true as const },
    };
  },
  unreadBase: ({ path, detail }: Record<'path' | 'detail', string>) => ({
    message: `${quote(path)} of the base branch was not read, because ${detail}: which versions could be upgraded could not be determined.`,
    fix: 'Ask a maintainer to check it.',
  }),
};

export const installedVersionsCanUpgrade = defineCheck({
  id: 'installed-versions-can-upgrade',
  group: 'graph',
  title: 'No installed version loses its upgrade path',
  why: `Clusters with a version that loses its last upgrade path get no further upgrades. OLM v0 does not report it: the subscription says that it is up to date. An installed version can be upgraded
where an entry of the channel replaces it, skips it, or has a \`skipRange\` that contains it.

Every version in the channels of the base (an entry, or a name that is replaced or skipped) is followed through the channels before and after the change, by the rules of OLM v0 and of OLM v1. For each channel, these are
reported:

- versions that can no longer be upgraded, although they could be before or were the head;
- versions whose upgrades now stop before the head (OLM v0) or before the newest version that they reached (OLM v1), or run in a cycle;
- a channel without exactly one head, or with a cycle of \`replaces\`: OLM v0 can no longer resolve any subscription in the namespaces that use it.

If a file of the package cannot be read, what seems to be removed may be in that file: the result is undetermined, and the change is not merged.

Versions that could not be upgraded before the change are not reported, nor are deprecations, which remove no edge. Two problems are warnings: a version that no entry names and that is no longer in any \`skipRange\`, because
nobody may have it installed; and a bundle that is no longer in any channel, while installed ones can be upgraded, because installing it by name (\`startingCSV\`, a pinned version) fails. Removed channels and packages are reported by
\`channels-are-kept\` and \`packages-are-kept\`.

When an operator moves from bundle directories to file-based catalogs, each catalog is compared with the index built from the bundle directories. The published index may differ from it, so a maintainer can approve the
difference.`,
  severity: 'error',
  isFixable: true,
  partlyWaitsFor: 'maintainer',
  needs: 'change',
  judgesIndexes: true,
  causeInBundle: 'lone-head',
  problems,
  examples: [
    {
      title: 'a new head that replaces the one before',
      base: { [file]: head + channel('stable', ...three) },
      merged: { [file]: head + channel('stable', ...three, '{name: foo.v1.3.0, replaces: foo.v1.2.0}') },
      finds: [],
    },
    {
      title: 'a release is skipped: the new head skips it and replaces the one before it',
      base: { [file]: head + channel('stable', ...three) },
      merged: {
        [file]: head + channel('stable', ...three, '{name: foo.v1.3.0, replaces: foo.v1.1.0, skips: [foo.v1.2.0]}'),
      },
      finds: [],
    },
    {
      title: 'the upgrade path of the oldest version is lost',
      base: { [file]: head + channel('stable', ...three) },
      merged: {
        [file]:
          head +
          channel('stable', '{name: foo.v1.2.0, replaces: foo.v1.1.0}', '{name: foo.v1.3.0, replaces: foo.v1.2.0}'),
      },
      finds: [
        'catalog/foo/catalog.yaml:43: "foo.v1.0.0" can no longer be upgraded in channel "stable" of package "foo" (OLM v0 and v1): "foo.v1.1.0", which replaced "foo.v1.0.0", is removed',
        '"foo.v1.1.0" is no longer in any channel of package "foo"',
      ],
    },
    {
      title: 'a skipRange that no longer includes the oldest versions',
      base: { [file]: head + channel('stable', '{name: foo.v1.2.0, skipRange: ">=1.0.0 <1.2.0"}') },
      merged: { [file]: head + channel('stable', '{name: foo.v1.3.0, skipRange: ">=1.1.0 <1.3.0"}') },
      finds: [
        'Versions ">=1.0.0 <1.1.0" are no longer in any skipRange',
        '"foo.v1.2.0" is no longer in any channel of package "foo"',
      ],
    },
    {
      title: 'a new head that replaces nothing',
      base: { [file]: head + channel('stable', ...three) },
      merged: { [file]: head + channel('stable', ...three, '{name: foo.v1.3.0}') },
      finds: ['Channel "stable" of package "foo" has 2 heads'],
    },
    {
      title: 'the head is removed',
      base: { [file]: head + channel('stable', ...three) },
      merged: { [file]: head + channel('stable', ...three.slice(0, 2)) },
      finds: [
        '"foo.v1.2.0" can no longer be upgraded in channel "stable" of package "foo" (OLM v0 and v1): no entry replaces or skips it',
      ],
    },
    {
      title: 'the new head skips an entry that others need, without skipping them as well',
      base: { [file]: head + channel('stable', ...three) },
      merged: {
        [file]: head + channel('stable', ...three, '{name: foo.v1.3.0, replaces: foo.v1.2.0, skips: [foo.v1.1.0]}'),
      },
      finds: [
        '"foo.v1.0.0" can no longer be upgraded in channel "stable" of package "foo" (OLM v0): "foo.v1.1.0", which replaces "foo.v1.0.0", is skipped itself',
      ],
    },
    {
      title: 'a channel that cannot be read after the change',
      base: { [file]: head + channel('stable', ...three) },
      merged: { [file]: head + channel('stable', '{name: [foo.v1.2.0]}') },
      finds: [
        'catalog/foo/catalog.yaml: Whether installed bundles of package "foo" can still be upgraded could not be determined, because catalog/foo/catalog.yaml cannot be read completely',
      ],
    },
    {
      title: 'a file of the base branch that is a link',
      base: { [file]: head + channel('stable', ...three), 'catalog/foo/more.yaml': 'symlink:../more.yaml' },
      merged: { [file]: head + channel('stable', ...three, '{name: foo.v1.3.0, replaces: foo.v1.2.0}') },
      finds: [
        'catalog/foo/catalog.yaml: Whether installed bundles of package "foo" can still be upgraded could not be determined, because catalog/foo/more.yaml cannot be read completely',
        'catalog/foo/more.yaml: "catalog/foo/more.yaml" of the base branch was not read, because it is a symbolic link that is not followed: which versions could be upgraded could not be determined',
      ],
    },
  ],
  *run(snapshot) {
    for (const compared of comparedPackages(snapshot)) {
      const { root, before, after } = compared;
      if (after === undefined) continue;
      const approval = approvalWhereFromIndex(compared);
      const losses = lossesOf(before, after);
      const { broken, groups, narrowed, bundlesGone } = groupLosses(losses);
      const maxEdited = maxEditedLosses(before, after);
      for (const { channel, problem } of broken) {
        yield {
          problem: 'disorder',
          package: after.name,
          channel,
          order: problem,
          ...approval,
          consequenceOf: causeOfDisorder(after.name, after.channels.get(channel)?.entries ?? []),
          ...placeIn(after, channel),
        };
      }
      for (const [index, group] of groups.entries()) {
        const remedy = remedyOf(after, group);
        yield {
          problem: 'lostUpgrades',
          package: after.name,
          ...dataOf(group),
          remedy,
          edits: index < maxEdited ? () => editsToSkip(before, after, losses, group, remedy) : undefined,
          ...placeIn(after, group.channel),
          ...semverCauseOf(snapshot, root, before, group),
          ...approval,
        };
      }
      for (const { channel, versions } of narrowed) {
        const about = { channel, versions, package: after.name };
        yield { problem: 'narrowedRange', ...about, warning: true, ...placeIn(after, channel) };
      }
      const names = bundlesGone.map(({ installed }) => installed.name);
      if (names.length > 0) {
        const where = placeIn(after, bundlesGone[0]?.channels[0]);
        const haveBundles = names.every(name => after.bundles.has(name));
        const consequenceOf = haveBundles ? { check: 'bundles-are-in-a-channel', package: after.name } : undefined;
        yield { problem: 'removedEntries', names, package: after.name, warning: true, ...where, consequenceOf };
      }
    }
    for (const { root, before, unreadFiles } of partlyReadPackages(snapshot)) {
      // What is wrong with a document, a link or a size is the author's to fix; an object that is missing is not.
      const isMissing = snapshot.unloaded.some(
        ({ path, side, reason }) => side === 'merged' && reason === 'unreadable' && pathBelow(root, path) !== undefined,
      );
      yield { ...notComparable(before, unreadFiles), ...(isMissing ? {} : { actor: 'author' }) };
    }
    for (const root of snapshot.base.catalogs.keys()) {
      for (const { path, side, detail } of snapshot.unloaded) {
        if (side === 'base' && pathBelow(root, path) !== undefined) {
          yield { problem: 'unreadBase', path, detail, at: { file: path }, unknown: true };
        }
      }
    }
  },
});

function dataOf({ kind, channel, olm, losses }: LossGroup) {
  return {
    kind,
    channel,
    olm,
    names: losses.map(({ installed }) => installed.name),
    ends: [...new Set(losses.map(({ stopsAt }) => stopsAt ?? ''))],
    isEndless: losses.some(({ isEndless }) => isEndless),
    vanished: losses.flatMap(({ vanished }) => vanished),
  };
}

/**
 * An open question, shown after the error that it follows from. It stands by itself: whoever turns down or waives the check that
 * reports what cannot be read must not lose this one with it, and no waiver answers it.
 */
function notComparable(
  { name, definitions: [definition] }: Package,
  files: readonly string[],
): ProblemOf<typeof problems> {
  return {
    problem: 'notComparable',
    package: name,
    files,
    unknown: true,
    ...(definition === undefined ? {} : { at: { file: definition.document.file } }),
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

/** Why OLM v0 cannot put the entries of a channel in order, where opm refuses them as well and a check of catalogs tells it. */
function causeOfDisorder(packageName: string, entries: readonly ChannelEntry[]): Cause | undefined {
  if (isOrderedOnceMerged(entries)) return { check: 'channel-entries-are-unique', package: packageName };
  switch (replacesChain(entries).kind) {
    case 'heads':
      return { check: 'channel-has-one-head', package: packageName };
    case 'cycle':
      return { check: 'replaces-has-no-cycle', package: packageName };
    case 'chain':
      return undefined;
  }
}
