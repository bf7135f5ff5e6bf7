import { describe, expect, test } from '@jest/globals';
import type { Loss } from '../../../src/core/graph/loss.ts';
import { lossesOf } from '../../../src/core/graph/losses.ts';
import { buildPackage } from './build-package.ts';
import { holds, naiveLosses, naiveNarrowed, samples } from './naive-losses.ts';
import { alteredPackage, createRandom, randomPackage } from './random-package.ts';
import { shortLoss } from './short-loss.ts';

describe('held against the rules said plainly', () => {
  test('classes for both versions of OLM', () => {
    const seen = new Map<string, number>();
    for (let seed = 0; seed < 120; seed++) {
      const random = createRandom(seed);
      const text = randomPackage(random);
      const before = buildPackage(text);
      const after = buildPackage(alteredPackage(text, random));
      const losses = lossesOf(before, after);
      const said = losses.filter(({ kind }) => kind !== 'range-narrowed').map(shortLoss);
      expect(narrowedVersions(losses)).toEqual(naiveNarrowed(before, after));
      const expected = naiveLosses(before, after);
      expect([...said].sort()).toEqual([...expected].sort());
      for (const loss of losses.map(shortLoss)) {
        const kind = loss.split(' ').find(word => /^(v[01]|.*-gone|broken-chain|range-narrowed)$/.test(word)) ?? '';
        const full = kind.startsWith('v')
          ? `${kind} ${loss.split(' ')[1] === '*' ? '* ' : ''}${loss.split(' ')[2]}`
          : kind;
        seen.set(full, (seen.get(full) ?? 0) + 1);
      }
    }
    expect([...seen.keys()].sort()).toEqual([
      'broken-chain',
      'bundle-gone',
      'channel-gone',
      'range-narrowed',
      'v0 lost',
      'v0 never-had',
      'v0 shortened',
      'v1 * lost',
      'v1 * shortened',
      'v1 lost',
      'v1 never-had',
      'v1 shortened',
    ]);
    expect(Math.min(...seen.values())).toBeGreaterThan(1);
  });
});

function narrowedVersions(losses: readonly Loss[]): string[] {
  return losses.flatMap(loss => {
    if (loss.kind !== 'range-narrowed') return [];
    return samples.filter(version => holds(loss.versions, version)).map(version => `${loss.channel} ${version}`);
  });
}
