import { locate } from '../../catalog/locate.ts';
import type { Package } from '../../catalog/model.ts';
import { type Downgrade, type HeadRegression, type Regression, regressionsOf } from '../../graph/regressions.ts';
import { bundle, channel, definition, file } from '../catalog/example-text.ts';
import { quote, quoteAll } from '../catalog/words.ts';
import { type Draft, defineCheck } from '../define.ts';
import { approvalWhereFromIndex, comparedPackages } from './compared-packages.ts';

const bundles = ['1.0.0', '1.1.0', '1.2.0', '1.3.0-rc.1'].map(version => bundle(version)).join('');
const before = channel('stable', '{name: foo.v1.0.0}', '{name: foo.v1.1.0, replaces: foo.v1.0.0}');

export const headMovesForward = defineCheck({
  id: 'head-moves-forward',
  group: 'graph',
  title: 'The head of a channel only moves to newer versions',
  why: `The head is what new installations get and where every upgrade ends. OLM v0 goes by the edges alone: where they lead to an older version, it installs that over the newer one,
which operators rarely survive (stored versions of their resources, migrated data). OLM v1 goes by the version, and stays with the newer one for as long as the catalog has it.

In a stable channel an older head is an error. Channels are stable that are the default channel of their package, which new subscriptions follow, or whose names begin with \`stable\` or \`fast\`, in whatever case:
the channel names that OLM's conventions give to releases. Where the release that was the head is taken out of the channel and nothing leads back from it, nobody is downgraded; a maintainer has to approve that.

In other channels it is a warning, and so is in all channels:

- a rebuild that is numbered \`1.0.1-1\` after \`1.0.1\`: by the rules of semver it is a pre-release of \`1.0.1\`, and older (a candidate such as \`1.0.1-rc.1\` is no rebuild);
- a head that becomes a pre-release, which everybody who follows the channel gets;
- a range below the head that takes somebody back.`,
  severity: 'error',
  partlyWaitsFor: 'maintainer',
  needs: 'change',
  judgesIndexes: true,
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
        'catalog/foo/catalog.yaml:9: The head of the channel "stable" of the package "foo" goes from "foo.v1.2.0" to "foo.v1.1.0", which is older: OLM v0 takes "foo.v1.2.0" back to it',
      ],
    },
    {
      title: 'the newest release is withdrawn, and nothing leads back from it: a maintainer has to approve that',
      base: { [file]: definition + before + bundles },
      merged: { [file]: definition + channel('stable', '{name: foo.v1.0.0}') + bundles },
      finds: ['goes from "foo.v1.1.0" to "foo.v1.0.0", which is older'],
    },
    {
      title: 'a range that leads back from the head',
      base: { [file]: definition + before + bundles },
      merged: {
        [file]:
          definition +
          channel('stable', '{name: foo.v1.0.0, skipRange: ">1.0.0"}', '{name: foo.v1.1.0, replaces: foo.v1.0.0}') +
          bundles,
      },
      finds: ['OLM v0 now takes "foo.v1.1.0" to "foo.v1.0.0", which is older'],
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
      finds: ['goes from "foo.v1.1.0" to "foo.v1.3.0-rc.1", which is a pre-release'],
    },
  ],
  *run(snapshot) {
    for (const compared of comparedPackages(snapshot)) {
      const { before, after } = compared;
      if (after === undefined) continue;
      const byChannel = Map.groupBy(regressionsOf(before, after), ({ channel }) => channel);
      for (const [channel, regressions] of byChannel) {
        const isStable = isStableChannel(channel, before, after);
        yield {
          ...draftOf(after, channel, regressions),
          ...approvalWhereFromIndex(compared),
          ...weightOf(after, channel, regressions, isStable),
        };
      }
    }
  },
});

function isStableChannel(channel: string, before: Package, after: Package): boolean {
  return channel === before.defaultChannel || channel === after.defaultChannel || /^(stable|fast)/i.test(channel);
}

/** How bad it is: an error, a warning, or something that a maintainer has to approve. */
function weightOf(
  pkg: Package,
  channel: string,
  regressions: readonly Regression[],
  isStable: boolean,
): Partial<Pick<Draft, 'warning' | 'approval' | 'fix'>> {
  const older = regressions.find((regression): regression is HeadRegression => regression.kind === 'older-head');
  if (older === undefined || !isStable) return { warning: true };
  const isThere = pkg.channels.get(channel)?.entries.some(({ name }) => name === older.before);
  const isDowngrade = regressions.some(({ kind }) => kind === 'downgrade');
  if (isThere || isDowngrade) return {};
  const fix = `Restore ${quote(older.before)}, or wait for a maintainer to approve that it is withdrawn.`;
  return { approval: 'maintainer', fix };
}

/** One finding for each channel. */
function draftOf(pkg: Package, channel: string, regressions: readonly Regression[]): Draft {
  const head = regressions.find(regression => regression.kind !== 'downgrade');
  const downgrades = regressions.filter(regression => regression.kind === 'downgrade');
  const of = `the channel ${quote(channel)} of the package ${quote(pkg.name)}`;
  const blob = pkg.channels.get(channel)?.blob;
  return {
    ...(head === undefined ? backwards(of, downgrades) : wordsOfHead(of, head, downgrades, pkg)),
    package: pkg.name,
    ...(blob === undefined ? {} : { at: locate(blob, 'entries') }),
  };
}

function wordsOfHead(of: string, head: HeadRegression, downgrades: readonly Downgrade[], pkg: Package) {
  const move = `The head of ${of} goes from ${quote(head.before)} to ${quote(head.after)}, which is`;
  if (head.kind === 'pre-release-head') {
    return {
      message: `${move} a pre-release.`,
      fix: 'If everybody who follows the channel is meant to get a pre-release, no action is needed; otherwise move it to another channel.',
    };
  }
  const names = downgrades.filter(({ to }) => to === head.after).map(({ installed }) => installed.name);
  const version = pkg.bundles.get(head.after)?.version ?? '';
  return {
    message: `${move} older${names.length === 0 ? '' : `: OLM v0 takes ${quoteAll(names)} back to it`}.`,
    fix: `Give what is meant to be installed a higher version${version.includes('-') ? ` (${quote(version)} is a pre-release, and so older than the release of that number)` : ''}.`,
  };
}

function backwards(of: string, downgrades: readonly Downgrade[]) {
  const names = [...new Set(downgrades.map(({ installed }) => installed.name))];
  const targets = [...new Set(downgrades.map(({ to }) => to))];
  return {
    message: `In ${of} OLM v0 now takes ${quoteAll(names)} to ${quoteAll(targets)}, which ${targets.length === 1 ? 'is' : 'are'} older.`,
    fix: 'Narrow the skipRange, or take out the replaces or skips, that leads back.',
  };
}
