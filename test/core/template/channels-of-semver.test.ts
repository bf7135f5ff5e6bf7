import { describe, expect, test } from '@jest/globals';
import { channelsOfSemver, skipsOf, type VersionedBundle } from '../../../src/core/template/channels-of-semver.ts';
import type { SemverTemplate, Stream } from '../../../src/core/template/model.ts';
import { parseVersion, type Version } from '../../../src/core/version/version.ts';

interface Options {
  readonly channels?: readonly ('major' | 'minor')[];
  readonly preference?: 'major' | 'minor';
}

/** The channels of streams of versions, as `default` and a line per entry: `channel: version <- replaces (skips)`. */
function generate(streams: Partial<Record<Stream, string>>, options: Options = {}): readonly string[] {
  const { channels = ['minor'], preference = channels.at(-1) ?? 'minor' } = options;
  const template: SemverTemplate = {
    kind: 'olm.semver',
    document: { file: 't', line: 1, format: 'yaml', text: '', isUtf8: true },
    channels: { major: channels.includes('major'), minor: channels.includes('minor') },
    preference,
    streams: { candidate: [], fast: [], stable: [] },
  };
  const bundles = { candidate: [], fast: [], stable: [], ...mapped(streams) };
  const found = channelsOfSemver(template, bundles);
  const entries = [...found.channels].flatMap(([channel, list]) =>
    list.map(entry => {
      const skips = skipsOf(entry);
      const replaces = entry.replaces === '' ? '' : ` <- ${entry.replaces}`;
      return `${channel}: ${entry.name}${replaces}${skips.length === 0 ? '' : ` (${skips.join(' ')})`}`;
    }),
  );
  return [`default ${found.defaultChannel}`, ...entries];
}

function mapped(streams: Partial<Record<Stream, string>>): Partial<Record<Stream, readonly VersionedBundle[]>> {
  return Object.fromEntries(
    Object.entries(streams).map(([stream, versions]) => [
      stream,
      versions.split(' ').map(text => ({ name: text, version: parseVersion(text) as Version })),
    ]),
  );
}

// All of it was compared with opm v1.73.0.
describe('edges', () => {
  test('lead to the highest bundle of each minor version, across minor channels', () => {
    expect(generate({ stable: '1.0.1 1.1.2 1.0.0 1.1.0 1.2.0' })).toEqual([
      'default stable-v1.2',
      'stable-v1.0: 1.0.0',
      'stable-v1.0: 1.0.1 (1.0.0)',
      'stable-v1.1: 1.1.0',
      'stable-v1.1: 1.1.2 <- 1.0.1 (1.0.0 1.1.0)',
      'stable-v1.2: 1.2.0 <- 1.1.2 (1.0.0 1.0.1 1.1.0)',
    ]);
  });

  test('do not lead from one major version to the next, nor from one stream to another', () => {
    expect(generate({ fast: '1.0.0 2.0.0', stable: '1.0.0' }, { channels: ['major'] })).toEqual([
      'default stable-v1',
      'fast-v1: 1.0.0',
      'fast-v2: 2.0.0',
      'stable-v1: 1.0.0',
    ]);
  });

  test('are of major and minor channels each by themselves', () => {
    expect(generate({ stable: '1.0.0 1.1.0' }, { channels: ['major', 'minor'] })).toEqual([
      'default stable-v1.1',
      'stable-v1: 1.0.0',
      'stable-v1: 1.1.0 <- 1.0.0',
      'stable-v1.0: 1.0.0',
      'stable-v1.1: 1.1.0 <- 1.0.0',
    ]);
  });

  test('take pre-releases as versions of their minor version', () => {
    expect(generate({ candidate: '1.1.0 1.1.0-rc.1 1.0.0 1.1.0-alpha' })).toEqual([
      'default candidate-v1.1',
      'candidate-v1.0: 1.0.0',
      'candidate-v1.1: 1.1.0-alpha',
      'candidate-v1.1: 1.1.0-rc.1',
      'candidate-v1.1: 1.1.0 <- 1.0.0 (1.1.0-alpha 1.1.0-rc.1)',
    ]);
  });
});

describe('the default channel', () => {
  test.each([
    [{ candidate: '9.0.0', fast: '5.0.0', stable: '1.0.0' }, {}, 'stable-v1.0'],
    [{ candidate: '9.0.0', fast: '5.0.0' }, {}, 'fast-v5.0'],
    // The lowest version of each channel counts: both begin with 1.0.0, and only the preference tells them apart.
    [{ stable: '1.0.0 1.0.1' }, { channels: ['major', 'minor'], preference: 'major' }, 'stable-v1'],
    [{ stable: '1.0.0 1.0.1' }, { channels: ['major', 'minor'], preference: 'minor' }, 'stable-v1.0'],
    [{ stable: '1.0.0 1.1.0' }, { channels: ['major', 'minor'], preference: 'major' }, 'stable-v1.1'],
    [{ candidate: '0.0.0-alpha' }, {}, ''],
    [{ candidate: '0.0.0' }, {}, 'candidate-v0.0'],
  ] as const)('of %j with %j', (streams, options, channel) => {
    expect(generate(streams, options)[0]).toBe(`default ${channel}`);
  });
});

test('the work is in proportion to the bundles, although what they skip is not', () => {
  const versions = Array.from({ length: 100_000 }, (_, index) => `1.${index}.0`).join(' ');
  const lines = mapped({ stable: versions });
  const template = {
    kind: 'olm.semver',
    channels: { major: true, minor: false },
    preference: 'major',
  } as SemverTemplate;
  const { channels } = channelsOfSemver(template, { candidate: [], fast: [], stable: [], ...lines });
  const last = channels.get('stable-v1')?.at(-1);
  expect(last).toMatchObject({ name: '1.99999.0', replaces: '1.99998.0', skips: { count: 99_999 } });
});
