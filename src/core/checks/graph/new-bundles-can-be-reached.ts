import { bundlesByChannel } from '../../bundle-index/bundles-by-channel.ts';
import type { IndexChannel } from '../../bundle-index/index-channel.ts';
import type { IndexMode } from '../../bundle-index/index-mode.ts';
import type { IndexedBundle } from '../../bundle-index/indexed-bundle.ts';
import { versionWithoutBuild } from '../../bundle-index/version-without-build.ts';
import type { ChannelEntry } from '../../catalog/blob.ts';
import { compareVersionReleases } from '../../graph/index.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck, type ProblemOf } from '../define.ts';
import { problemsInIndexes } from '../problems-in-indexes.ts';
import { bundleFiles } from './bundle-example.ts';
import { fixOfHead } from './fix-of-losses.ts';

const two = { ...bundleFiles('1.0.0'), ...bundleFiles('1.1.0', { spec: 'replaces: foo.v1.0.0' }) };

const problems = {
  sameVersion: ({ name, version, other, channel }: Record<'name' | 'version' | 'other' | 'channel', string>) => ({
    message: `Bundle ${quote(name)} has version ${version}, the same as ${quote(other)} in channel ${quote(channel)}.`,
    fix: 'Give it a version of its own.',
  }),
  noVersion: ({ name, channel }: Record<'name' | 'channel', string>) => ({
    message: `Bundle ${quote(name)} has no version, so it has no place in channel ${quote(channel)}.`,
    fix: 'Set spec.version.',
  }),
  notOneChain: ({ name, channel }: Record<'name' | 'channel', string>) => ({
    message: `Bundle ${quote(name)} cannot be added to channel ${quote(channel)} in semver-skippatch-mode: opm ends with "Invalid graph".`,
    fix: 'Set updateGraph in ci.yaml to semver-mode or replaces-mode.',
  }),
  unreachable: ({ name, channel, head, version }: Record<'name' | 'channel' | 'head' | 'version', string>) => ({
    message: `Bundle ${quote(name)} has no upgrade path in channel ${quote(channel)}: the head is ${quote(head)}, and no bundle of its upgrade path replaces or skips it.`,
    fix: `Give it a version above ${version} and make it replace ${quote(head)}, or list another channel in its annotations.`,
  }),
  leftBehind: ({ channel, ...behind }: Record<'name' | 'channel' | 'head' | 'replaces', string>) => ({
    message: `Bundle ${quote(behind.name)} has no upgrade path in channel ${quote(channel)}: ${quote(behind.head)}, the head, neither replaces nor skips it.`,
    fix: fixOfHead(behind, behind),
  }),
};

export const newBundlesCanBeReached = defineCheck({
  id: 'new-bundles-can-be-reached',
  group: 'graph',
  title: 'A new bundle has an upgrade path in each of its channels',
  why: `Users do not get the release: opm refuses to add a new bundle that is not the newest of its channel and that no other bundle replaces or skips ("add prunes bundle"). In \`replaces-mode\`, the newest bundle that names a channel is its
head, and the channel consists of the head, the bundles that it replaces or skips, and so on. A range (\`olm.skipRange\`) does not add a bundle to the channel. In \`semver-mode\`, opm refuses a second bundle with the same version, and one
without a version. In \`semver-skippatch-mode\`, it also refuses each bundle after a release that skips two or more patches, and a patch of another than the first minor version.`,
  severity: 'error',
  needs: 'indexes',
  problems,
  examples: [
    {
      title: 'a new head',
      base: two,
      merged: bundleFiles('1.2.0', { spec: 'replaces: foo.v1.1.0' }),
      finds: [],
    },
    {
      title: 'a patch of an older version, in the channel of the newer ones',
      base: two,
      merged: bundleFiles('1.0.1', { spec: 'replaces: foo.v1.0.0' }),
      finds: [
        'operators/foo/1.0.1/metadata/annotations.yaml:3: Bundle "foo.v1.0.1" has no upgrade path in channel "stable": the head is "foo.v1.1.0"',
      ],
    },
    {
      title: 'two new bundles, and the newer one does not replace the other',
      base: two,
      merged: {
        ...bundleFiles('1.2.0', { spec: 'replaces: foo.v1.1.0' }),
        ...bundleFiles('1.3.0', { spec: 'replaces: foo.v1.1.0' }),
      },
      finds: [
        'operators/foo/1.2.0/metadata/annotations.yaml:3: Bundle "foo.v1.2.0" has no upgrade path in channel "stable": "foo.v1.3.0", the head, neither replaces nor skips it.',
      ],
    },
    {
      title: 'the same patch in a channel of its own',
      base: two,
      merged: bundleFiles('1.0.1', { channels: 'stable-1.0', spec: 'replaces: foo.v1.0.0' }),
      finds: [],
    },
    {
      title: 'a version that differs in its build metadata alone, in semver-mode',
      base: { ...two, 'operators/foo/ci.yaml': 'updateGraph: semver-mode\n' },
      merged: bundleFiles('1.1.0+1', { name: 'foo.v1.1.0-1' }),
      finds: ['Bundle "foo.v1.1.0-1" has version 1.1.0+1, the same as "foo.v1.1.0"'],
    },
    {
      title: 'the version of a released bundle with build metadata, in semver-mode',
      base: {
        ...bundleFiles('1.1.0+1', { name: 'foo.v1.1.0-1' }),
        'operators/foo/ci.yaml': 'updateGraph: semver-mode\n',
      },
      merged: bundleFiles('1.1.0'),
      finds: ['Bundle "foo.v1.1.0" has version 1.1.0, the same as "foo.v1.1.0-1"'],
    },
    {
      title: 'a patch, and then a minor version, in semver-skippatch-mode',
      base: { ...two, 'operators/foo/ci.yaml': 'updateGraph: semver-skippatch-mode\n' },
      merged: bundleFiles('1.2.0'),
      finds: [],
    },
    {
      title: 'a patch of the second minor version, in semver-skippatch-mode',
      base: { ...two, 'operators/foo/ci.yaml': 'updateGraph: semver-skippatch-mode\n' },
      merged: bundleFiles('1.1.1'),
      finds: ['Bundle "foo.v1.1.1" cannot be added to channel "stable" in semver-skippatch-mode'],
    },
    {
      title: 'no version, in semver-mode',
      base: { ...two, 'operators/foo/ci.yaml': 'updateGraph: semver-mode\n' },
      merged: bundleFiles('1.2.0', { version: '""' }),
      finds: ['Bundle "foo.v1.2.0" has no version'],
    },
  ],
  *run(snapshot) {
    yield* problemsInIndexes(snapshot, function* (index) {
      const { before, after, changed } = index;
      const ofChannels = bundlesByChannel(after.bundles);
      const known: Known = {
        mode: after.mode,
        released: new Set(before.bundles.map(({ name }) => name)),
        entriesBefore: new Map(before.channels.map(channel => [keyOf(channel), channel.entries])),
      };
      const byName = new Map(after.bundles.toReversed().map(bundle => [bundle.name, bundle]));
      for (const channel of after.channels) {
        const ofVersions = Map.groupBy(ofChannels.get(channel.name) ?? [], versionWithoutBuild);
        const twinsOf = (version: string | undefined) => (version === undefined ? [] : (ofVersions.get(version) ?? []));
        // The one with more build metadata takes the place, but opm refuses the one that comes second.
        const taking = channel.leftOut.filter(bundle => after.mode !== 'replaces' && !changed.has(bundle));
        const refused = [...channel.leftOut, ...[...new Set(taking.map(versionWithoutBuild))].flatMap(twinsOf)];
        for (const bundle of new Set(refused)) {
          if (!changed.has(bundle)) continue;
          if (after.mode === 'replaces' && isNewer(byName.get(bundle.replaces), bundle)) continue;
          const twin = twinsOf(versionWithoutBuild(bundle)).find(other => other !== bundle);
          yield {
            ...problemOf(bundle, channel, twin, known),
            package: bundle.package,
            at: bundle.placeOf('channels'),
          };
        }
      }
    });
  },
});

/** What is needed to say why a bundle is left out. */
interface Known {
  readonly mode: IndexMode;
  /** Names of the bundles before the change. */
  readonly released: ReadonlySet<string>;
  /** By the key of a channel before the change. */
  readonly entriesBefore: ReadonlyMap<string, readonly ChannelEntry[]>;
}

/** @param twin a bundle of the channel with the same version, but for build metadata */
function problemOf(
  bundle: IndexedBundle,
  { name: channel, head }: IndexChannel,
  twin: IndexedBundle | undefined,
  { mode, released, entriesBefore }: Known,
): ProblemOf<typeof problems> {
  const { name, version } = bundle;
  if (twin !== undefined) return { problem: 'sameVersion', name, version, other: twin.name, channel };
  if (mode === 'semver-skippatch' && bundle.order !== undefined) return { problem: 'notOneChain', name, channel };
  if (version === '') return { problem: 'noVersion', name, channel };
  if (released.has(head.name) && !released.has(name)) {
    return { problem: 'unreachable', name, channel, head: head.name, version: head.version };
  }
  const wasThere = entriesBefore.get(keyOf({ package: bundle.package, name: channel }));
  return {
    problem: 'leftBehind',
    name,
    channel,
    head: head.name,
    replaces: head.replaces,
    consequenceOf: wasThere?.some(entry => entry.name === name)
      ? { check: 'installed-versions-can-upgrade', package: bundle.package }
      : undefined,
  };
}

function keyOf(channel: { readonly package: string; readonly name: string }): string {
  return JSON.stringify([channel.package, channel.name]);
}

/** That a bundle replaces a newer one is reported by `replaced-bundles-are-older`. */
function isNewer(other: IndexedBundle | undefined, { order }: IndexedBundle): boolean {
  return other?.order !== undefined && order !== undefined && compareVersionReleases(other.order, order) > 0;
}
