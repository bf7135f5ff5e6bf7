import { locate } from '../../catalog/locate.ts';
import type { Package } from '../../catalog/model.ts';
import { type Downgrade, type HeadRegression, type Regression, regressionsOf } from '../../graph/index.ts';
import { quote, quoteAll } from '../../text/quoted-names.ts';
import { type Circumstances, defineCheck, type ProblemOf } from '../define.ts';
import { bundle, channel, definition, file } from '../example-catalog.ts';
import {
  approvalWhereFromIndex,
  type ComparedWithIndex,
  comparedPackages,
  withComparison,
} from './compared-packages.ts';

const bundles = ['1.0.0', '1.1.0', '1.2.0', '1.3.0-rc.1'].map(version => bundle(version)).join('');
const before = channel('stable', '{name: foo.v1.0.0}', '{name: foo.v1.1.0, replaces: foo.v1.0.0}');

interface HeadMove extends ComparedWithIndex {
  readonly channel: string;
  readonly package: string;
  readonly before: string;
  readonly after: string;
}

const moveOf = ({ channel, package: name, before, after }: HeadMove) =>
  `Head of channel ${quote(channel)} of package ${quote(name)} moves from ${quote(before)} to ${quote(after)}, which is`;

const problems = {
  preReleaseHead: (subject: HeadMove) => ({
    message: `${moveOf(subject)} a pre-release.`,
    fix: 'If all users of the channel should get a pre-release, no action is needed; otherwise move it to another channel.',
  }),
  olderHead: (subject: HeadMove & OlderHead) =>
    withComparison(subject, {
      message: `${moveOf(subject)} older${subject.downgraded.length === 0 ? '' : `: ${subject.downgraded.map(({ olm, from }) => `OLM ${olm} downgrades ${quoteAll(from)} to it`).join(', ')}`}.`,
      fix: fixOfOlderHead(subject),
    }),
  downgrade: ({ channel, package: name, olm, from, to, indexOf }: Downgrades) =>
    withComparison(
      { indexOf },
      {
        message: `OLM ${olm} now downgrades ${quoteAll(from)} to ${quoteAll(to)} in channel ${quote(channel)} of package ${quote(name)}.`,
        fix: `Narrow the skipRange that includes newer versions, or remove the replaces or skips that points back${olm === 'v1' ? '; OLM v1 follows it if the newer bundle is deprecated or missing, and the older one is not' : ''}.`,
      },
    ),
};

interface OlderHead {
  /** Bundles that are taken to the new head, and that are newer. */
  readonly downgraded: readonly Pick<Downgrades, 'olm' | 'from'>[];
  /** Of the new head, where that is a pre-release. */
  readonly preRelease: string | undefined;
  /** The former head is removed, and nobody is downgraded. */
  readonly isRemoval?: boolean;
}

interface Downgrades extends ComparedWithIndex {
  readonly channel: string;
  readonly package: string;
  readonly olm: Downgrade['olm'];
  readonly from: readonly string[];
  readonly to: readonly string[];
}

function fixOfOlderHead({ before, preRelease, isRemoval, indexOf }: HeadMove & OlderHead): string {
  // Of a comparison with an index, every fix ends with the approval.
  if (isRemoval === true)
    return `Restore ${quote(before)}${indexOf === undefined ? ', or have a maintainer approve its removal' : ''}.`;
  const note =
    preRelease === undefined
      ? ''
      : ` (${quote(preRelease)} is a pre-release, which is older than the release with the same numbers)`;
  return `Give the bundle that users should get a higher version${note}.`;
}

export const headMovesForward = defineCheck({
  id: 'head-moves-forward',
  group: 'graph',
  title: 'The head of a channel moves only to newer versions',
  why: `New installations get an older version, and clusters can be downgraded, which many operators do not survive (stored versions of their resources, migrated data). The head is what new installations get and where every
upgrade path ends. OLM v0 follows the edges only: if they point to an older version, it installs that over the newer one. OLM v1 compares versions, and keeps the newer one as long as the catalog has it and it is not deprecated: it prefers an older bundle that an edge leads to, if only the newer one is deprecated.

In a stable channel, an older head is an error. A channel is stable if it is the default channel of its package, or if its name begins with \`stable\` or \`fast\` (upper or lower case), as OLM's conventions name channels of releases.
If the release that was the head is removed from the channel and no edge points back from it, nobody is downgraded; a maintainer has to approve that.

In other channels, an older head is a warning. These are warnings in every channel:

- a rebuild with the version \`1.0.1-1\` after \`1.0.1\`: by the rules of semver it is a pre-release of \`1.0.1\`, and older (\`1.0.1-rc.1\` is not a rebuild);
- a head that becomes a pre-release, which all users of the channel get;
- a skipRange of an entry below the head that downgrades somebody, or a deprecation that makes OLM v1 follow an edge to an older version.`,
  severity: 'error',
  partlyWaitsFor: 'maintainer',
  needs: 'change',
  judgesIndexes: true,
  problems,
  examples: [
    {
      title: 'a newer version becomes the head',
      base: { [file]: definition + before + bundles },
      merged: {
        [file]:
          definition +
          channel(
            'stable',
            '{name: foo.v1.0.0}',
            '{name: foo.v1.1.0, replaces: foo.v1.0.0}',
            '{name: foo.v1.2.0, replaces: foo.v1.1.0}',
          ) +
          bundles,
      },
      finds: [],
    },
    {
      title: 'an older version replaces the head',
      base: { [file]: definition + channel('stable', '{name: foo.v1.2.0}') + bundles },
      merged: {
        [file]:
          definition + channel('stable', '{name: foo.v1.2.0}', '{name: foo.v1.1.0, replaces: foo.v1.2.0}') + bundles,
      },
      finds: [
        'catalog/foo/catalog.yaml:9: Head of channel "stable" of package "foo" moves from "foo.v1.2.0" to "foo.v1.1.0", which is older: OLM v0 downgrades "foo.v1.2.0" to it',
      ],
    },
    {
      title: 'the newest release is removed, and no edge points back from it: a maintainer has to approve that',
      base: { [file]: definition + before + bundles },
      merged: { [file]: definition + channel('stable', '{name: foo.v1.0.0}') + bundles },
      finds: ['moves from "foo.v1.1.0" to "foo.v1.0.0", which is older'],
    },
    {
      title: 'a skipRange that includes the head, at an older entry',
      base: { [file]: definition + before + bundles },
      merged: {
        [file]:
          definition +
          channel('stable', '{name: foo.v1.0.0, skipRange: ">1.0.0"}', '{name: foo.v1.1.0, replaces: foo.v1.0.0}') +
          bundles,
      },
      finds: ['OLM v0 now downgrades "foo.v1.1.0" to "foo.v1.0.0" in channel "stable" of package "foo"'],
    },
    {
      title: 'the newer bundle is deprecated, and the older one skips it',
      base: {
        [file]:
          definition + channel('stable', '{name: foo.v1.1.0, skips: [foo.v1.2.0]}', '{name: foo.v1.2.0}') + bundles,
      },
      merged: {
        [file]: `${definition}${channel('stable', '{name: foo.v1.1.0, skips: [foo.v1.2.0]}', '{name: foo.v1.2.0}')}${bundles}---\nschema: olm.deprecations\npackage: foo\nentries: [{reference: {schema: olm.bundle, name: foo.v1.2.0}, message: x}]\n`,
      },
      finds: ['OLM v1 now downgrades "foo.v1.2.0" to "foo.v1.1.0" in channel "stable" of package "foo"'],
    },
    {
      title: 'a pre-release becomes the head of a channel of releases',
      base: { [file]: definition + before + bundles },
      merged: {
        [file]:
          definition +
          channel(
            'stable',
            '{name: foo.v1.0.0}',
            '{name: foo.v1.1.0, replaces: foo.v1.0.0}',
            '{name: foo.v1.3.0-rc.1, replaces: foo.v1.1.0}',
          ) +
          bundles,
      },
      finds: ['moves from "foo.v1.1.0" to "foo.v1.3.0-rc.1", which is a pre-release'],
    },
  ],
  *run(snapshot) {
    for (const compared of comparedPackages(snapshot)) {
      const { before, after } = compared;
      if (after === undefined) continue;
      const byChannel = Map.groupBy(regressionsOf(before, after), ({ channel }) => channel);
      for (const [channel, regressions] of byChannel) {
        const severity = severityOf(after, channel, regressions, isStableChannel(channel, before, after));
        for (const problem of problemsOf(after, channel, regressions)) {
          yield {
            ...problem,
            ...approvalWhereFromIndex(compared),
            ...severity,
            ...(severity.approval === undefined ? {} : { isRemoval: true }),
          };
        }
      }
    }
  },
});

function isStableChannel(channel: string, before: Package, after: Package): boolean {
  return channel === before.defaultChannel || channel === after.defaultChannel || /^(stable|fast)/i.test(channel);
}

/** How bad it is: an error, a warning, or something that a maintainer has to approve. */
function severityOf(
  pkg: Package,
  channel: string,
  regressions: readonly Regression[],
  isStable: boolean,
): Pick<Circumstances, 'warning' | 'approval'> {
  const older = regressions.find((regression): regression is HeadRegression => regression.kind === 'older-head');
  if (older === undefined || !isStable) return { warning: true };
  const isThere = pkg.channels.get(channel)?.entries.some(({ name }) => name === older.before);
  const isDowngrade = regressions.some(({ kind }) => kind === 'downgrade');
  return isThere || isDowngrade ? {} : { approval: 'maintainer' };
}

/** The head of a channel, or else who is downgraded. */
function problemsOf(
  pkg: Package,
  channel: string,
  regressions: readonly Regression[],
): readonly ProblemOf<typeof problems>[] {
  const head = regressions.find(regression => regression.kind !== 'downgrade');
  const downgrades = regressions.filter(regression => regression.kind === 'downgrade');
  const blob = pkg.channels.get(channel)?.blob;
  const about = { channel, package: pkg.name, ...(blob === undefined ? {} : { at: locate(blob, 'entries') }) };
  if (head !== undefined) return [{ ...about, ...headMoveOf(head, downgrades, pkg) }];
  return byOlm(downgrades).map(group => ({ ...about, ...downgradeOf(group) }));
}

function headMoveOf({ kind, before, after }: HeadRegression, downgrades: readonly Downgrade[], pkg: Package) {
  if (kind === 'pre-release-head') return { problem: 'preReleaseHead', before, after } as const;
  const toHead = byOlm(downgrades.filter(({ to }) => to === after));
  const downgraded = toHead.map(group => ({ olm: olmOf(group), from: group.map(({ installed }) => installed.name) }));
  const version = pkg.bundles.get(after)?.version ?? '';
  const preRelease = version.includes('-') ? version : undefined;
  return { problem: 'olderHead', before, after, downgraded, preRelease } as const;
}

/** The downgrades of OLM v0, and those that only OLM v1 does. */
function byOlm(downgrades: readonly Downgrade[]): readonly (readonly Downgrade[])[] {
  const keyOf = ({ installed, to }: Downgrade) => JSON.stringify([installed.name, to]);
  const ofV0 = downgrades.filter(({ olm }) => olm === 'v0');
  const known = new Set(ofV0.map(keyOf));
  const ofV1 = downgrades.filter(downgrade => downgrade.olm === 'v1' && !known.has(keyOf(downgrade)));
  return [ofV0, ofV1].filter(group => group.length > 0);
}

function olmOf([first]: readonly Downgrade[]): Downgrade['olm'] {
  return first?.olm ?? 'v0';
}

function downgradeOf(downgrades: readonly Downgrade[]) {
  const from = [...new Set(downgrades.map(({ installed }) => installed.name))];
  const to = [...new Set(downgrades.map(downgrade => downgrade.to))];
  return { problem: 'downgrade', olm: olmOf(downgrades), from, to } as const;
}
