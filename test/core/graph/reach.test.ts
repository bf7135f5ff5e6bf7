import { expect, test } from '@jest/globals';
import { maxSuccessors, type ReachV0, type ReachV1, reachOf } from '../../../src/core/graph/reach.ts';
import { reachText } from '../../../src/core/report/terminal/reach-text.ts';
import { buildPackage, entryOf } from './build-package.ts';

const said = (reach: ReachV0 | ReachV1 | undefined) =>
  reach === undefined ? undefined : `${reach.standing}: ${reach.successors.join(' ')} -> ${reach.last}`;

test('every version learns its successors and the head that it reaches, with OLM v0 and OLM v1', () => {
  const pkg = buildPackage({
    channels: {
      stable: [
        { name: 'foo.v1.2.0', replaces: 'foo.v1.1.0', skipRange: '>=1.0.0 <1.2.0' },
        { name: 'foo.v1.1.0', replaces: 'foo.v1.0.0' },
        { name: 'foo.v1.0.0', replaces: 'foo.v0.9.0' },
      ],
      fast: [{ name: 'foo.v2.0.0', skips: ['foo.v1.0.0'] }],
    },
  });
  const { heads, problem, versions } = reachOf(pkg, 'stable');
  expect([heads, problem]).toEqual([['foo.v1.2.0'], undefined]);
  expect(
    versions.map(({ installed, isEntry, v0, v1, v1AnyChannel }) => [
      `${installed.name}${isEntry ? '' : ' is no entry'}`,
      said(v0),
      said(v1),
      said(v1AnyChannel),
    ]),
  ).toEqual([
    ['foo.v1.2.0', 'head:  -> undefined', 'newest:  -> undefined', 'stranded:  -> undefined'],
    [
      'foo.v1.1.0',
      'reaches-head: foo.v1.2.0 -> foo.v1.2.0',
      'upgraded: foo.v1.2.0 -> foo.v1.2.0',
      'upgraded: foo.v1.2.0 -> foo.v1.2.0',
    ],
    [
      'foo.v1.0.0',
      'reaches-head: foo.v1.2.0 foo.v1.1.0 -> foo.v1.2.0',
      'upgraded: foo.v1.2.0 foo.v1.1.0 -> foo.v1.2.0',
      'upgraded: foo.v2.0.0 foo.v1.2.0 foo.v1.1.0 -> foo.v2.0.0',
    ],
    [
      'foo.v0.9.0 is no entry',
      'reaches-head: foo.v1.0.0 -> foo.v1.2.0',
      'upgraded: foo.v1.0.0 -> foo.v1.2.0',
      'upgraded: foo.v1.0.0 -> foo.v2.0.0',
    ],
  ]);
});

test('the ends that are none, in words', () => {
  const pkg = buildPackage({
    channels: {
      stable: [
        { name: 'foo.v1.3.0', replaces: 'foo.v1.2.0', skips: ['foo.v1.1.0'] },
        { name: 'foo.v1.2.0', replaces: 'foo.v1.1.0' },
        { name: 'foo.v1.1.0', replaces: 'foo.v1.0.0' },
        { name: 'foo.v1.0.0' },
      ],
      circle: [
        { name: 'foo.v1.3.0', replaces: 'foo.v1.2.0' },
        { name: 'foo.v1.2.0', replaces: 'foo.v1.0.0', skipRange: '>1.2.0' },
      ],
      broken: [{ name: 'foo.v1.0.0' }, { name: 'foo.v1.1.0' }],
    },
    deprecated: ['olm.bundle foo.v1.3.0'],
  });
  const text = (channel: string) => reachText(`foo ${channel}`, reachOf(pkg, channel));
  expect(text('stable')).toMatchInlineSnapshot(`
"foo stable
Head: foo.v1.3.0

foo.v1.3.0
  OLM v0: is the head
  OLM v1: is the newest

foo.v1.2.0
  OLM v0: to foo.v1.3.0; reaches the head foo.v1.3.0 in 1 upgrade
  OLM v1: is not upgraded, because every successor is deprecated (foo.v1.3.0)

foo.v1.1.0
  OLM v0: to foo.v1.3.0, foo.v1.2.0; reaches the head foo.v1.3.0 in 1 upgrade
  OLM v1: to foo.v1.2.0, foo.v1.3.0; reaches foo.v1.2.0

foo.v1.0.0
  OLM v0: has no upgrade path
  OLM v1: to foo.v1.1.0; reaches foo.v1.2.0
  OLM v1, no channel selected: to foo.v1.2.0, foo.v1.1.0; reaches foo.v1.2.0
"
`);
  expect(text('circle')).toContain('OLM v0: to foo.v1.2.0; upgrades form a cycle');
  expect(text('broken')).toMatch(
    /^foo broken\nHeads: foo.v1.0.0, foo.v1.1.0\nOLM v0 resolves nothing in it: it has 2 heads/,
  );
  expect(text('broken')).not.toContain('OLM v0: ');
});

test('where every entry has a range over all that is older, little is read and told of each', () => {
  const count = 10_000;
  let reads = 0;
  const entries = Array.from({ length: count }, (_, index) => ({
    name: `foo.v1.${index}.0`,
    replaces: index === 0 ? '' : `foo.v1.${index - 1}.0`,
    skipRange: `<1.${index}.0`,
  }));
  const pkg = buildPackage({ channels: { stable: entries } });
  const counting = entries.map(
    entry =>
      new Proxy(entryOf(entry), {
        get(target, field) {
          reads++;
          return Reflect.get(target, field);
        },
      }),
  );
  const channels = new Map([...pkg.channels].map(([name, channel]) => [name, { ...channel, entries: counting }]));
  const { versions } = reachOf({ ...pkg, channels }, 'stable');
  expect(reads / count).toBeLessThan(100);
  expect(versions[0]?.v0?.successors.slice(0, 2)).toEqual(['foo.v1.9999.0', 'foo.v1.9998.0']);
  expect(versions.filter(({ v1 }) => v1.hasMore && v1.successors.length === maxSuccessors)).toHaveLength(
    count - 1 - maxSuccessors,
  );
});
