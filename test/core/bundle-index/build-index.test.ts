import { expect, test } from '@jest/globals';
import { buildIndex, maxIndexEntries } from '../../../src/core/bundle-index/build-index.ts';
import type { IndexedBundle } from '../../../src/core/bundle-index/indexed-bundle.ts';
import { readVersionRelease } from '../../../src/core/graph/version-release.ts';

function bundleOf(version: string, channels: readonly string[]): IndexedBundle {
  const origin = { kind: 'directory', path: `operators/foo/${version}` } as const;
  return {
    source: { files: [], image: '', origin },
    name: `foo.v${version}`,
    version,
    order: readVersionRelease(version, ''),
    package: 'foo',
    channels,
    defaultChannel: '',
    replaces: '',
    skips: [],
    skipRange: '',
    substitutesFor: '',
    openshiftVersions: '',
    provides: [],
    concerns: [],
    placeOf: () => ({ file: origin.path }),
  };
}

const numbered = (count: number, textOf: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => textOf(index));

// Made to the end, the second looks at each bundle of each channel again for every bundle.
test.each(['semver', 'semver-skippatch'] as const)(
  'in the mode %s, an index of too many entries is not made to the end',
  mode => {
    const channels = numbered(2_000, index => `c${index}`);
    const bundles = numbered(2_000, index => `1.${index}.0`).map(version => bundleOf(version, channels));
    const index = buildIndex('operators/foo', bundles, mode);
    const entries = index.channels.reduce((sum, channel) => sum + channel.entries.length, 0);
    expect(index.isTooLarge).toBe(true);
    expect(entries).toBeGreaterThan(0);
    expect(entries).toBeLessThanOrEqual(maxIndexEntries);
  },
);
