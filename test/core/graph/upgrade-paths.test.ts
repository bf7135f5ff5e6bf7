import { describe, expect, test } from '@jest/globals';
import type { Package } from '../../../src/core/catalog/model.ts';
import { candidatesV0 } from '../../../src/core/graph/candidates-v0.ts';
import { orderOf } from '../../../src/core/graph/channel-order.ts';
import { installedBundle } from '../../../src/core/graph/installed.ts';
import { factsOf } from '../../../src/core/graph/package-facts.ts';
import { offersV1, successorsV1 } from '../../../src/core/graph/successors-v1.ts';
import { upgradePathsV0 } from '../../../src/core/graph/upgrade-paths-v0.ts';
import { upgradePathsV1 } from '../../../src/core/graph/upgrade-paths-v1.ts';
import { buildPackage, type PackageText } from './build-package.ts';
import {
  type Case,
  naiveCandidates,
  naiveHops,
  naiveIsResolvable,
  naiveLast,
  naiveOrder,
  naiveStanding,
  naiveSuccessors,
} from './oracle.ts';
import { createRandom, names, randomPackage } from './random-package.ts';

const cases: readonly Case[] = [...names, 'foo.v0.9.0'].map(name => ({ name, version: name.slice(5) }));

function chainOf(pkg: Package, channel: string) {
  const order = orderOf(pkg.channels.get(channel)?.entries ?? []);
  return order.kind === 'chain' ? order.chain : order.kind;
}

const install = (pkg: Package) => cases.map(({ name }) => installedBundle(name, factsOf(pkg)));

describe('held against the rules said plainly', () => {
  test('OLM v0: order, candidates, upgrades and standing', () => {
    const seen = new Map<string, number>();
    for (let seed = 0; seed < 300; seed++) {
      const pkg = buildPackage(randomPackage(createRandom(seed)));
      const facts = factsOf(pkg);
      for (const { name: channel, entries } of pkg.channels.values()) {
        const chain = chainOf(pkg, channel);
        expect(chain).toEqual(naiveOrder(entries));
        if (typeof chain === 'string') continue;
        const { paths, upgradesFrom } = upgradePathsV0(chain, install(pkg), facts);
        const candidates = candidatesV0(chain, install(pkg), facts, 10);
        const said = paths.map(({ standing, upgrades }, index) => [
          candidates[index],
          upgradesFrom(index).map(({ name }) => name),
          standing,
          standing === 'circles' ? 'circle' : upgrades,
        ]);
        const expected = cases.map(installed => {
          const hops = naiveHops(pkg, chain, installed);
          return [
            naiveCandidates(pkg, chain, installed).map(({ name }) => name),
            hops.slice(0, -1),
            naiveStanding(pkg, chain, installed),
            hops.at(-1) === 'circle' ? 'circle' : hops.length - 1,
          ];
        });
        expect(said).toEqual(expected);
        for (const { standing } of paths) seen.set(standing, (seen.get(standing) ?? 0) + 1);
      }
    }
    // The cases are worth something only if all of them occur.
    expect([...seen.keys()].sort()).toEqual(['circles', 'head', 'reaches-head', 'stops-short', 'stranded']);
    expect(Math.min(...seen.values())).toBeGreaterThan(10);
  });

  test('OLM v1: successors, end and resolvability, over one channel and over all', () => {
    const seen = { held: 0, unresolvable: 0, upgraded: 0 };
    for (let seed = 0; seed < 200; seed++) {
      const pkg = buildPackage(randomPackage(createRandom(seed)));
      const facts = factsOf(pkg);
      for (const channels of [undefined, ['stable'], ['fast', 'stable']]) {
        const offers = offersV1(pkg, facts, channels);
        const paths = upgradePathsV1(offers, install(pkg), facts);
        const successors = successorsV1(offers, install(pkg), facts, 10);
        const said = paths.map(({ successor, last, isResolvable }, index) => [
          successors[index],
          successor?.bundle.name,
          last?.bundle.name,
          isResolvable,
        ]);
        const expected = cases.map(installed => {
          const expectedSuccessors = naiveSuccessors(pkg, installed, channels);
          const last = naiveLast(pkg, installed, channels);
          return [expectedSuccessors, expectedSuccessors[0], last, naiveIsResolvable(pkg, installed, channels)];
        });
        expect(said).toEqual(expected);
        for (const { isHeld, isResolvable, last } of paths) {
          seen.held += Number(isHeld);
          seen.unresolvable += Number(!isResolvable);
          seen.upgraded += Number(last !== undefined);
        }
      }
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(10);
  });
});

describe('OLM v0', () => {
  const pathOf = (text: PackageText, name: string) => {
    const pkg = buildPackage(text);
    const chain = chainOf(pkg, 'stable');
    if (typeof chain === 'string') throw new Error(chain);
    const facts = factsOf(pkg);
    return upgradePathsV0(chain, [installedBundle(name, facts)], facts);
  };

  test('one resolution is one hop, along the chain', () => {
    const result = pathOf(
      {
        channels: {
          stable: [
            { name: 'foo.v3.0.0', replaces: 'foo.v2.0.0' },
            { name: 'foo.v2.0.0', replaces: 'foo.v1.0.0' },
          ],
        },
      },
      'foo.v1.0.0',
    );
    expect(result.paths[0]).toMatchObject({ standing: 'reaches-head', upgrades: 2, next: { name: 'foo.v2.0.0' } });
    expect(result.upgradesFrom(0).map(({ name }) => name)).toEqual(['foo.v2.0.0', 'foo.v3.0.0']);
  });

  test('a skipped entry is never a hop, so what only it replaces is stranded', () => {
    const stable = [
      { name: 'foo.v3.0.0', replaces: 'foo.v2.0.0', skips: ['foo.v2.0.0'] },
      { name: 'foo.v2.0.0', replaces: 'foo.v1.0.0' },
    ];
    expect(pathOf({ channels: { stable } }, 'foo.v1.0.0').paths[0]?.standing).toBe('stranded');
    expect(pathOf({ channels: { stable } }, 'foo.v2.0.0').paths[0]?.standing).toBe('reaches-head');
  });

  test('a range reaches versions that no entry names, pre-releases too, but not those of unknown version', () => {
    const channels = { stable: [{ name: 'foo.v2.0.0', skipRange: '>=1.0.0-0 <2.0.0' }] };
    expect(pathOf({ channels }, 'foo.v1.0.0-rc.1').paths[0]?.standing).toBe('reaches-head');
    expect(pathOf({ channels }, 'foo.old').paths[0]?.standing).toBe('stranded');
  });

  test('a range that holds newer versions leads back, and two such lead in a cycle', () => {
    const stable = [
      { name: 'foo.v2.0.0', replaces: 'foo.v1.0.0' },
      { name: 'foo.v1.0.0', skipRange: '>1.0.0' },
    ];
    const result = pathOf({ channels: { stable } }, 'foo.v1.0.0');
    expect(result.paths[0]).toMatchObject({ standing: 'circles', upgrades: 0 });
    expect(result.upgradesFrom(0).map(({ name }) => name)).toEqual(['foo.v2.0.0', 'foo.v1.0.0']);
  });

  test('a head with the old property olm.deprecated is nobody’s target', () => {
    const stable = [{ name: 'foo.v2.0.0', replaces: 'foo.v1.0.0' }, { name: 'foo.v1.0.0' }];
    expect(pathOf({ channels: { stable }, refused: ['foo.v2.0.0'] }, 'foo.v1.0.0').paths[0]?.standing).toBe('head');
  });
});

describe('OLM v1', () => {
  const pathOf = (text: PackageText, name: string, channels?: readonly string[]) => {
    const pkg = buildPackage(text);
    const facts = factsOf(pkg);
    return upgradePathsV1(offersV1(pkg, facts, channels), [installedBundle(name, facts)], facts)[0];
  };

  test('takes a skipped entry, and jumps to the highest successor', () => {
    const stable = [
      { name: 'foo.v3.0.0', replaces: 'foo.v2.0.0', skips: ['foo.v2.0.0'] },
      { name: 'foo.v2.0.0', replaces: 'foo.v1.0.0' },
    ];
    expect(pathOf({ channels: { stable } }, 'foo.v1.0.0')).toMatchObject({
      successor: { bundle: { name: 'foo.v2.0.0' } },
      last: { bundle: { name: 'foo.v3.0.0' } },
    });
  });

  test('prefers what is not deprecated, and stays rather than move to a deprecated bundle', () => {
    const stable = [
      { name: 'foo.v3.0.0', skips: ['foo.v1.0.0', 'foo.v2.0.0'] },
      { name: 'foo.v2.0.0', replaces: 'foo.v1.0.0' },
      { name: 'foo.v1.0.0' },
    ];
    const deprecated = ['olm.bundle foo.v3.0.0'];
    expect(pathOf({ channels: { stable }, deprecated }, 'foo.v1.0.0')?.successor?.bundle.name).toBe('foo.v2.0.0');
    expect(pathOf({ channels: { stable }, deprecated }, 'foo.v2.0.0')).toMatchObject({ isHeld: true, last: undefined });
  });

  test('orders by release, also where it stands in the build metadata', () => {
    const stable = [{ name: 'a', skips: ['b', 'c'] }, { name: 'b', skips: ['c'] }, { name: 'c' }];
    const versions = { a: '1.0.0+2', b: '1.0.0+10', c: '1.0.0' };
    expect(pathOf({ channels: { stable }, versions }, 'c')?.successor?.bundle.name).toBe('b');
    const releases = { a: '2', b: '1' };
    const same = { a: '1.0.0', b: '1.0.0', c: '1.0.0' };
    expect(pathOf({ channels: { stable }, versions: same, releases }, 'c')?.successor?.bundle.name).toBe('a');
  });

  test('sees the edges of the selected channels alone', () => {
    const channels = {
      stable: [{ name: 'foo.v1.1.0', replaces: 'foo.v1.0.0' }],
      fast: [{ name: 'foo.v2.0.0', replaces: 'foo.v1.0.0' }],
    };
    expect(pathOf({ channels }, 'foo.v1.0.0')?.successor?.bundle.name).toBe('foo.v2.0.0');
    expect(pathOf({ channels }, 'foo.v1.0.0', ['stable'])?.successor?.bundle.name).toBe('foo.v1.1.0');
    expect(pathOf({ channels }, 'foo.v1.0.0', ['other'])?.isResolvable).toBe(false);
  });
});
