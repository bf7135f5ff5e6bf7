import { describe, expect, test } from '@jest/globals';
import { lossesOf } from '../../../src/core/graph/losses.ts';
import { buildPackage, type EntryText, type PackageText } from './build-package.ts';
import { shortLoss as short } from './short-loss.ts';

/** A chain of versions, newest first, each replacing the next. */
const chain = (...versions: readonly string[]): EntryText[] =>
  versions.map((version, index) => ({
    name: `foo.v${version}`,
    ...(versions[index + 1] === undefined ? {} : { replaces: `foo.v${versions[index + 1]}` }),
  }));

const losses = (before: PackageText, after: PackageText) =>
  lossesOf(buildPackage(before), buildPackage(after)).map(short);
const stable = (...entries: readonly EntryText[]): PackageText => ({ channels: { stable: entries } });

describe('routine changes take nothing from anybody', () => {
  const before = stable(...chain('1.2.0', '1.1.0', '1.0.0'));
  const routine: readonly [string, PackageText, PackageText][] = [
    ['a new head', before, stable(...chain('1.3.0', '1.2.0', '1.1.0', '1.0.0'))],
    [
      'a new head that skips the one before',
      before,
      stable(
        { name: 'foo.v1.3.0', replaces: 'foo.v1.1.0', skips: ['foo.v1.2.0'] },
        ...chain('1.2.0', '1.1.0', '1.0.0'),
      ),
    ],
    [
      'a channel with one entry at a time and a range',
      stable({ name: 'foo.v1.2.0', skipRange: '<1.2.0' }),
      stable({ name: 'foo.v1.3.0', skipRange: '<1.3.0' }),
    ],
    [
      'old entries leave, but their names stay',
      before,
      stable(
        { name: 'foo.v1.3.0', replaces: 'foo.v1.2.0', skips: ['foo.v1.0.0', 'foo.v1.1.0'] },
        { name: 'foo.v1.2.0' },
      ),
    ],
    ['a new channel that nothing leads to', before, { channels: { ...before.channels, next: chain('2.0.0') } }],
    ['a deprecated head', before, { ...before, deprecated: ['olm.bundle foo.v1.2.0'] }],
    [
      'a version numbered anew',
      stable({ name: 'a' }),
      { ...stable({ name: 'b', replaces: 'a' }, { name: 'a' }), versions: { a: '2023.1.0', b: '1.0.0' } },
    ],
    [
      'a channel that was out of order is put in order',
      stable({ name: 'foo.v1.0.0' }, { name: 'foo.v1.1.0' }),
      stable(...chain('1.1.0', '1.0.0')),
    ],
  ];
  test.each(routine)('%s', (_, was, is) => {
    const versions = { a: '2023.1.0', b: '1.0.0' };
    expect(losses({ versions, ...was }, { versions, ...is }).filter(loss => !loss.startsWith('bundle-gone'))).toEqual(
      [],
    );
  });
});

describe('each class', () => {
  const three = stable(...chain('1.2.0', '1.1.0', '1.0.0'));
  const told = (before: PackageText, after: PackageText) => lossesOf(buildPackage(before), buildPackage(after));
  const v0 = (before: PackageText, after: PackageText) =>
    told(before, after).filter(loss => !('olm' in loss && loss.olm === 'v1'));

  test('lost: no entry replaces or skips it, because the one that did is removed', () => {
    const after = stable(
      { name: 'foo.v1.3.0', replaces: 'foo.v1.2.0' },
      { name: 'foo.v1.2.0', replaces: 'foo.v1.1.0' },
    );
    expect(losses(three, after)).toEqual([
      'v0 stable lost foo.v1.0.0',
      'v1 stable lost foo.v1.0.0',
      'bundle-gone foo.v1.1.0 stable',
      'bundle-gone foo.v1.0.0 stable',
    ]);
    expect(told(three, after)[0]).toMatchObject({
      installed: { name: 'foo.v1.0.0', isInferred: false },
      vanished: [{ edge: { kind: 'replaces', from: 'foo.v1.0.0', to: 'foo.v1.1.0' }, reason: 'entry-removed' }],
    });
  });

  test('lost: the entry is there but no longer says so, by name or by range', () => {
    const before = stable(
      { name: 'foo.v1.2.0', replaces: 'foo.v1.1.0', skips: ['foo.v1.0.0'], skipRange: '<1.0.0' },
      { name: 'foo.v1.1.0', replaces: 'foo.v0.9.0' },
    );
    const after = stable({ name: 'foo.v1.2.0', replaces: 'foo.v1.1.0' }, { name: 'foo.v1.1.0' });
    expect(v0(before, after).map(loss => [short(loss), ...('vanished' in loss ? [loss.vanished] : [])])).toEqual([
      [
        'v0 stable lost foo.v1.0.0',
        [{ edge: { kind: 'skips', from: 'foo.v1.0.0', to: 'foo.v1.2.0' }, reason: 'edge-removed' }],
      ],
      [
        'v0 stable lost foo.v0.9.0',
        [
          { edge: { kind: 'replaces', from: 'foo.v0.9.0', to: 'foo.v1.1.0' }, reason: 'edge-removed' },
          { edge: { kind: 'skipRange', from: '<1.0.0', to: 'foo.v1.2.0' }, reason: 'edge-removed' },
        ],
      ],
      ['range-narrowed stable <1.0.0'],
    ]);
  });

  test('lost with OLM v0 alone, and shortened below: the entry that replaces it is skipped itself', () => {
    const before = stable(...chain('1.3.0', '1.2.0', '1.1.0', '1.0.0'));
    const after = stable(
      { name: 'foo.v1.4.0', replaces: 'foo.v1.3.0', skips: ['foo.v1.2.0'] },
      ...chain('1.3.0', '1.2.0', '1.1.0', '1.0.0'),
    );
    expect(losses(before, after)).toEqual([
      'v0 stable lost foo.v1.1.0',
      'v0 stable shortened foo.v1.0.0 at foo.v1.1.0',
    ]);
    const vanished = [
      { edge: { kind: 'replaces', from: 'foo.v1.1.0', to: 'foo.v1.2.0' }, reason: 'entry-passed-over' },
    ];
    expect(told(before, after)).toMatchObject([{ vanished }, { vanished }]);
  });

  test('with OLM v1 an edge that is still there says why it is not taken', () => {
    const before = stable(...chain('1.2.0', '1.1.0', '1.0.0'));
    const vanishedIn = (after: PackageText) =>
      told(before, after).flatMap(loss =>
        'vanished' in loss && loss.olm === 'v1' && loss.channel === 'stable'
          ? [[loss.kind, loss.installed.name, ...loss.vanished.map(({ edge, reason }) => `${edge.to} ${reason}`)]]
          : [],
      );
    expect(vanishedIn({ ...before, deprecated: ['olm.bundle foo.v1.1.0'] })).toEqual([
      ['shortened', 'foo.v1.0.0', 'foo.v1.1.0 deprecated'],
    ]);
    expect(vanishedIn({ ...before, versions: { 'foo.v1.1.0': '0.9.0' } })).toEqual([
      ['lost', 'foo.v1.0.0', 'foo.v1.1.0 not-newer'],
    ]);
  });

  test('lost: the head was withdrawn, and who has it is left alone', () => {
    expect(losses(three, stable(...chain('1.1.0', '1.0.0')))).toEqual([
      'v0 stable lost foo.v1.2.0',
      'v1 stable lost foo.v1.2.0',
      'bundle-gone foo.v1.2.0 stable',
    ]);
    // What a withdrawal should look like: the next head skips it.
    expect(
      losses(
        three,
        stable({ name: 'foo.v1.2.1', replaces: 'foo.v1.1.0', skips: ['foo.v1.2.0'] }, ...chain('1.1.0', '1.0.0')),
      ),
    ).toEqual(['bundle-gone foo.v1.2.0 stable']);
  });

  test('lost and shortened with OLM v1: the edge stood in a channel that no longer has it', () => {
    const before = stable(...chain('2.0.0', '1.1.0', '1.0.0'));
    const after = { channels: { stable: chain('1.1.0', '1.0.0'), fast: chain('2.0.0') } };
    expect(losses(before, after)).toEqual([
      'v0 stable lost foo.v2.0.0',
      'v1 stable lost foo.v2.0.0',
      'v1 * lost foo.v1.1.0',
      'v1 * shortened foo.v1.0.0 at foo.v1.1.0',
    ]);
  });

  test('shortened with OLM v0: upgrades begin to run in a cycle', () => {
    const after = stable(
      { name: 'foo.v1.2.0', replaces: 'foo.v1.1.0' },
      { name: 'foo.v1.1.0', replaces: 'foo.v1.0.0', skipRange: '>1.1.0' },
      { name: 'foo.v1.0.0' },
    );
    expect(losses(three, after)).toEqual([
      'v0 stable shortened foo.v1.2.0 at foo.v1.1.0',
      'v0 stable shortened foo.v1.1.0 at foo.v1.2.0',
      'v0 stable shortened foo.v1.0.0 at foo.v1.1.0',
    ]);
  });

  test('broken-chain: OLM v0 can put the channel in no order', () => {
    const after = stable(...chain('1.2.0', '1.1.0', '1.0.0'), { name: 'foo.v1.3.0' });
    expect(told(three, after)[0]).toEqual({
      kind: 'broken-chain',
      channel: 'stable',
      problem: { kind: 'several-heads', heads: ['foo.v1.2.0', 'foo.v1.3.0'] },
    });
  });

  test('channel-gone and package-gone: one loss, however many versions', () => {
    const before = { channels: { stable: chain('1.1.0', '1.0.0'), old: chain('0.2.0', '0.1.0') } };
    expect(losses(before, { channels: { stable: chain('1.1.0', '1.0.0') } })).toEqual(['channel-gone old (2)']);
    expect(losses(before, { channels: { ...before.channels, old: [] } })).toEqual(['channel-gone old (2)']);
    expect(lossesOf(buildPackage(before), undefined)).toEqual([{ kind: 'package-gone' }]);
  });

  test('bundle-gone: what is nowhere any more, though its upgrade is kept', () => {
    const after = stable({ name: 'foo.v1.2.0', skips: ['foo.v1.1.0', 'foo.v1.0.0'] });
    expect(losses(three, after)).toEqual(['bundle-gone foo.v1.1.0 stable', 'bundle-gone foo.v1.0.0 stable']);
  });

  test.each([
    ['>=1.0.0 <1.3.0', '>=1.1.0 <1.3.0', '>=1.0.0 <1.1.0'],
    ['<1.3.0', '<1.3.0 !=1.1.5', '1.1.5'],
    ['<1.3.0', '>1.0.0 <=1.2.0 || 1.2.5', '<=1.0.0 || >1.2.0 <1.2.5 || >1.2.5 <1.3.0'],
    ['>=1.0.0 <1.3.0', '1.x', ''],
    ['<9.0.0', '<1.3.0', ''],
    ['nothing', '<1.3.0', ''],
    ['<1.0.0', 'nothing', '<1.0.0'],
  ])('range-narrowed: from %s to %s, below the head', (was, is, versions) => {
    const before = stable({ name: 'foo.v1.3.0', skipRange: was });
    const after = stable({ name: 'foo.v1.3.0', skipRange: is });
    expect(v0(before, after).map(short)).toEqual(versions === '' ? [] : [`range-narrowed stable ${versions}`]);
  });

  test('never-had: stranded before as after', () => {
    const before = stable(
      { name: 'foo.v1.2.0', skips: ['foo.v1.1.0'] },
      { name: 'foo.v1.1.0', replaces: 'foo.v1.0.0' },
    );
    expect(losses(before, before)).toEqual(['v0 stable never-had foo.v1.0.0']);
  });

  test('a version that only its name tells is marked as such; one that nothing tells is not in any range', () => {
    const before = stable({ name: 'foo.v2.0.0', replaces: 'foo.v1.0.0', skips: ['foo-old'] });
    const after = stable({ name: 'foo.v2.0.0', skipRange: '<2.0.0' });
    expect(v0(before, after)).toMatchObject([
      { kind: 'lost', installed: { name: 'foo-old', version: undefined, isInferred: true } },
    ]);
  });
});
