import { describe, expect, test } from '@jest/globals';
import { deadEndsOf } from '../../../src/core/graph/dead-ends.ts';
import { regressionsOf } from '../../../src/core/graph/regressions.ts';
import { buildPackage, type EntryText, type PackageText } from './build-package.ts';

const stable = (...entries: readonly EntryText[]): PackageText => ({ channels: { stable: entries } });
const regressions = (before: PackageText, after: PackageText) =>
  regressionsOf(buildPackage(before), buildPackage(after));

describe('regressions', () => {
  const before = stable({ name: 'foo.v1.1.0', replaces: 'foo.v1.0.0' }, { name: 'foo.v1.0.0' });

  test.each<[string, PackageText]>([
    ['nothing changes', before],
    ['a newer head', stable({ name: 'foo.v1.2.0', replaces: 'foo.v1.1.0' }, { name: 'foo.v1.1.0' })],
    ['two heads: which is the head cannot be told', stable({ name: 'foo.v1.1.0' }, { name: 'foo.v0.1.0' })],
    ['the channel is gone', { channels: { fast: [{ name: 'foo.v0.1.0' }] } }],
  ])('none: %s', (_, after) => {
    expect(regressions(before, after)).toEqual([]);
  });

  test('an older head, and who is taken back to it', () => {
    const after = stable({ name: 'foo.v1.0.5', skips: ['foo.v1.1.0', 'foo.v1.0.0'] });
    expect(regressions(before, after)).toMatchObject([
      { kind: 'older-head', before: 'foo.v1.1.0', after: 'foo.v1.0.5' },
      { kind: 'downgrade', olm: 'v0', installed: { name: 'foo.v1.1.0' }, to: 'foo.v1.0.5' },
      { kind: 'downgrade', olm: 'v1', installed: { name: 'foo.v1.1.0' }, to: 'foo.v1.0.5' },
    ]);
  });

  test('OLM v1 follows an edge to an older version only where it prefers that: the newer one is gone, or it alone is deprecated', () => {
    const was = stable({ name: 'foo.v1.1.0' }, { name: 'foo.v1.0.0' });
    const ofV1 = (after: PackageText) =>
      regressions(was, after).flatMap(one => (one.kind === 'downgrade' && one.olm === 'v1' ? [one.to] : []));
    const back = { name: 'foo.v1.0.0', skipRange: '>=1.1.0' };
    const both = stable({ name: 'foo.v1.1.0' }, back);
    expect(ofV1(both)).toEqual([]);
    expect(ofV1({ ...both, deprecated: ['olm.bundle foo.v1.1.0'] })).toEqual(['foo.v1.0.0']);
    expect(ofV1({ ...both, deprecated: ['olm.bundle foo.v1.1.0', 'olm.bundle foo.v1.0.0'] })).toEqual([]);
    expect(ofV1(stable(back))).toEqual(['foo.v1.0.0']);
    // What is newer and not deprecated comes first.
    const newer = stable({ name: 'foo.v1.2.0', replaces: 'foo.v1.1.0' }, { name: 'foo.v1.1.0' }, back);
    expect(ofV1({ ...newer, deprecated: ['olm.bundle foo.v1.1.0'] })).toEqual([]);
    expect(ofV1({ ...newer, deprecated: ['olm.bundle foo.v1.1.0', 'olm.bundle foo.v1.2.0'] })).toEqual(['foo.v1.0.0']);
  });

  test('who was taken back by OLM v1 before is not told again', () => {
    const deprecated = ['olm.bundle foo.v1.1.0'];
    const was = { ...stable({ name: 'foo.v1.1.0' }, { name: 'foo.v1.0.0', skips: ['foo.v1.1.0'] }), deprecated };
    expect(regressions(was, was)).toEqual([]);
  });

  test('an older release of the same version', () => {
    const versions = { a: '1.0.0', b: '1.0.0' };
    const was = { ...stable({ name: 'a' }), versions, releases: { a: '2', b: '1' } };
    const is = { ...stable({ name: 'b', replaces: 'a' }, { name: 'a' }), versions, releases: { a: '2', b: '1' } };
    expect(regressions(was, is).map(({ kind }) => kind)).toEqual(['older-head', 'downgrade']);
  });

  test('a rebuild is a pre-release of the version that it rebuilds, and other older pre-releases are older heads', () => {
    const of = (name: string, after: string) =>
      regressions(stable({ name }), stable({ name: after, replaces: name }, { name })).map(({ kind }) => kind);
    expect(of('foo.v1.1.0', 'foo.v1.1.0-1')).toEqual(['rebuild-head', 'downgrade']);
    expect(of('foo.v1.1.0', 'foo.v1.1.0-1.rc')).toEqual(['rebuild-head', 'downgrade']);
    expect(of('foo.v1.1.0', 'foo.v1.1.0-rc.1')).toEqual(['older-head', 'downgrade']);
    expect(of('foo.v1.1.0', 'foo.v1.0.9-1')).toEqual(['older-head', 'downgrade']);
    expect(of('foo.v1.1.0-2', 'foo.v1.1.0-1')).toEqual(['older-head', 'downgrade']);
    expect(of('foo.v1.1.0-1', 'foo.v1.1.0')).toEqual([]);
  });

  test('a pre-release after a release, but not after a pre-release', () => {
    const after = stable({ name: 'foo.v1.2.0-rc.2', replaces: 'foo.v1.1.0' }, { name: 'foo.v1.1.0' });
    expect(regressions(before, after)).toMatchObject([{ kind: 'pre-release-head' }]);
    const candidate = stable({ name: 'foo.v1.2.0-rc.1' });
    const next = stable({ name: 'foo.v1.2.0-rc.2', replaces: 'foo.v1.2.0-rc.1' });
    expect(regressions(candidate, next)).toEqual([]);
  });

  test('a downgrade that was there before is not the change’s doing', () => {
    const circle = stable({ name: 'foo.v1.1.0', replaces: 'foo.v1.0.0' }, { name: 'foo.v1.0.0', skipRange: '>1.0.0' });
    expect(regressions(before, circle)).toMatchObject([{ kind: 'downgrade', installed: { name: 'foo.v1.1.0' } }]);
    expect(regressions(circle, circle)).toEqual([]);
  });
});

describe('dead ends of deprecations', () => {
  const chain = stable(
    { name: 'foo.v1.2.0', replaces: 'foo.v1.1.0' },
    { name: 'foo.v1.1.0', replaces: 'foo.v1.0.0' },
    { name: 'foo.v1.0.0' },
  );
  const ends = (text: PackageText) =>
    deadEndsOf(buildPackage(text)).map(({ reason, deprecation }) => `${reason} ${deprecation.entry.name}`);

  test('a bundle whose upgrades end at one that is not deprecated has somewhere to go, by however many hops', () => {
    expect(ends({ ...chain, deprecated: ['olm.bundle foo.v1.0.0', 'olm.bundle foo.v1.1.0'] })).toEqual([]);
  });

  test('a deprecated head has not, nor what leads to it alone', () => {
    const deprecated = ['foo.v1.2.0', 'foo.v1.1.0'].map(name => `olm.bundle ${name}`);
    expect(ends({ ...chain, deprecated })).toEqual([
      'bundle-without-successor foo.v1.2.0',
      'bundle-without-successor foo.v1.1.0',
    ]);
  });

  test('an edge of another channel counts', () => {
    const channels = { ...chain.channels, fast: [{ name: 'foo.v2.0.0', skips: ['foo.v1.2.0'] }] };
    expect(ends({ channels, deprecated: ['olm.bundle foo.v1.2.0'] })).toEqual([]);
  });

  test('channels: one that is not deprecated has to be there, and the default one is not to be deprecated', () => {
    const channels = { ...chain.channels, fast: [{ name: 'foo.v1.2.0' }] };
    expect(ends({ channels, deprecated: ['olm.channel fast'] })).toEqual([]);
    expect(ends({ channels, deprecated: ['olm.channel stable'] })).toEqual(['channel-is-default stable']);
    expect(ends({ channels, deprecated: ['olm.channel stable', 'olm.channel fast'] })).toEqual([
      'channel-without-alternative stable',
      'channel-without-alternative fast',
    ]);
  });

  test('a package that is deprecated as a whole says itself where to go', () => {
    const deprecated = ['olm.package', 'olm.channel stable', 'olm.bundle foo.v1.2.0'];
    expect(ends({ ...chain, deprecated })).toEqual([]);
  });

  test('what is deprecated but not there is nobody’s dead end', () => {
    expect(ends({ ...chain, deprecated: ['olm.bundle foo.v9.0.0', 'olm.channel none'] })).toEqual([]);
  });

  test('a message that names a bundle the package does not have', () => {
    const said = (message: string) =>
      deadEndsOf(buildPackage({ ...chain, deprecated: ['olm.bundle foo.v1.0.0'], message })).flatMap(end => end.names);
    expect(said('Move to foo.v1.3.0.')).toEqual(['foo.v1.3.0']);
    expect(said('Move to foo.v1.2.0, or to "foo.v1", or to bar.v3.0.0.')).toEqual(['foo.v1']);
    expect(said('See https://example.com/releases/foo.v2.0.0.')).toEqual([]);
    expect(said(`${'.'.repeat(100_000)}a foo.v1.2.0-`)).toEqual([]);
  });
});
