import type { IndexedBundle } from '../../bundle-index/indexed-bundle.ts';
import { quote } from '../catalog/words.ts';
import { type Draft, defineCheck } from '../define.ts';
import { bundleFiles } from './bundle-example.ts';
import { overIndexes } from './over-indexes.ts';

const semver = { 'operators/foo/ci.yaml': 'updateGraph: semver-mode\n' };

export const newBundlesNameValidChannels = defineCheck({
  id: 'new-bundles-name-valid-channels',
  group: 'graph',
  title: 'A new bundle directory lists each channel once, and a default channel that exists',
  why: `opm refuses a bundle that lists a channel twice ("already added to index"), and an index in which a channel has no name cannot be read by anybody: the packages of all other operators are lost as well. In \`semver-mode\` the bundle that is added last
decides on the default channel, whatever its version, and a default channel that does not exist makes the index unreadable, too.`,
  severity: 'error',
  needs: 'indexes',
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
      finds: ['Bundle "foo.v1.0.0" lists the channel "stable" twice'],
    },
    {
      title: 'in semver-mode, an older version with another default channel',
      base: { ...semver, ...bundleFiles('1.1.0', { defaultChannel: 'stable' }) },
      merged: bundleFiles('1.0.1', { defaultChannel: 'beta' }),
      finds: ['Bundle "foo.v1.0.1" names the default channel "beta", which the package does not have'],
    },
  ],
  *run(snapshot) {
    yield* overIndexes(snapshot, function* ({ after, changed }) {
      const channels = new Set(after.bundles.flatMap(bundle => bundle.channels));
      const packages = [...after.catalog.packages.values()];
      const told = new Set(packages.flatMap(pkg => pkg.definitions.map(({ content }) => content.defaultChannel)));
      for (const bundle of changed) {
        yield* listedWrongly(bundle);
        // Of the newest bundle that names one, default-channel-exists says so.
        if (after.mode !== 'replaces' && !told.has(bundle.defaultChannel)) yield* missingDefault(bundle, channels);
      }
    });
  },
});

function* listedWrongly({ name, package: packageName, channels, placeOf }: IndexedBundle): Iterable<Draft> {
  const about = { package: packageName, at: placeOf('channels') };
  if (channels.includes('')) {
    const fix = 'Remove the comma that no name follows.';
    yield { ...about, message: `Bundle ${quote(name)} lists a channel without a name.`, fix };
  }
  const twice = new Set(channels.filter((channel, index) => channel !== '' && channels.indexOf(channel) !== index));
  for (const channel of twice) {
    const fix = 'List it once.';
    yield { ...about, message: `Bundle ${quote(name)} lists the channel ${quote(channel)} twice.`, fix };
  }
}

function* missingDefault(bundle: IndexedBundle, channels: ReadonlySet<string>): Iterable<Draft> {
  const { name, package: packageName, defaultChannel, placeOf } = bundle;
  if (defaultChannel === '' || channels.has(defaultChannel)) return;
  yield {
    message: `Bundle ${quote(name)} names the default channel ${quote(defaultChannel)}, which the package does not have.`,
    fix: 'Name a channel of the package, or leave the annotation out.',
    package: packageName,
    at: placeOf('defaultChannel'),
  };
}
