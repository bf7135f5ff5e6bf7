import type { IndexedBundle } from '../../bundle-index/indexed-bundle.ts';
import { quote } from '../../text/quoted-names.ts';
import { defineCheck, type ProblemOf } from '../define.ts';
import { problemsInIndexes } from '../problems-in-indexes.ts';
import { bundleFiles } from './bundle-example.ts';

const semver = { 'operators/foo/ci.yaml': 'updateGraph: semver-mode\n' };

const problems = {
  emptyName: ({ name }: Record<'name', string>) => ({
    message: `Bundle ${quote(name)} lists a channel without a name.`,
    fix: 'Remove the extra comma.',
  }),
  listedTwice: ({ name, channel }: Record<'name' | 'channel', string>) => ({
    message: `Bundle ${quote(name)} lists channel ${quote(channel)} twice.`,
    fix: 'List it once.',
  }),
  missingDefault: ({ name, channel }: Record<'name' | 'channel', string>) => ({
    message: `Default channel ${quote(channel)} of bundle ${quote(name)} does not exist in the package.`,
    fix: 'Name a channel of the package, or remove the annotation.',
  }),
};

export const newBundlesNameValidChannels = defineCheck({
  id: 'new-bundles-name-valid-channels',
  group: 'graph',
  title: 'The channels of a new bundle have names and are listed once, and its default channel exists',
  why: `No user can install any operator from an index in which a channel has no name: the index cannot be read at all. The same holds for a default channel that does not exist; in \`semver-mode\`, the bundle that is added last sets the
default channel, whatever its version. opm refuses a bundle that lists a channel twice ("already added to index").`,
  severity: 'error',
  needs: 'indexes',
  problems,
  examples: [
    { title: 'two channels', merged: bundleFiles('1.0.0', { channels: 'stable,beta' }), finds: [] },
    {
      title: 'a comma too many',
      merged: bundleFiles('1.0.0', { channels: 'stable,' }),
      finds: ['operators/foo/1.0.0/metadata/annotations.yaml:3: Bundle "foo.v1.0.0" lists a channel without a name'],
    },
    {
      title: 'a channel twice',
      merged: bundleFiles('1.0.0', { channels: 'stable,beta,stable' }),
      finds: ['Bundle "foo.v1.0.0" lists channel "stable" twice'],
    },
    {
      title: 'in semver-mode, an older version with another default channel',
      base: { ...semver, ...bundleFiles('1.1.0', { defaultChannel: 'stable' }) },
      merged: bundleFiles('1.0.1', { defaultChannel: 'beta' }),
      finds: ['Default channel "beta" of bundle "foo.v1.0.1" does not exist in the package'],
    },
  ],
  *run(snapshot) {
    yield* problemsInIndexes(snapshot, function* ({ after, changed }) {
      const channels = new Set(after.bundles.flatMap(bundle => bundle.channels));
      const packages = [...after.catalog.packages.values()];
      const reported = new Set(packages.flatMap(pkg => pkg.definitions.map(({ content }) => content.defaultChannel)));
      for (const bundle of changed) {
        yield* listedWrongly(bundle);
        // The one of the newest bundle is reported by default-channel-exists.
        if (after.mode !== 'replaces' && !reported.has(bundle.defaultChannel)) yield* missingDefault(bundle, channels);
      }
    });
  },
});

function* listedWrongly({
  name,
  package: packageName,
  channels,
  placeOf,
}: IndexedBundle): Iterable<ProblemOf<typeof problems>> {
  const about = { name, package: packageName, at: placeOf('channels') };
  if (channels.includes('')) yield { problem: 'emptyName', ...about };
  const listed = new Set<string>();
  const twice = new Set<string>();
  for (const channel of channels) (listed.has(channel) ? twice : listed).add(channel);
  twice.delete('');
  for (const channel of twice) yield { problem: 'listedTwice', channel, ...about };
}

function* missingDefault(bundle: IndexedBundle, channels: ReadonlySet<string>): Iterable<ProblemOf<typeof problems>> {
  const { name, package: packageName, defaultChannel, placeOf } = bundle;
  if (defaultChannel === '' || channels.has(defaultChannel)) return;
  const at = placeOf('defaultChannel');
  yield { problem: 'missingDefault', name, channel: defaultChannel, package: packageName, at };
}
