import { describe, expect, test } from '@jest/globals';
import { releaseOf, releasesAmong, releaseTag } from '../../../src/core/publish/release.ts';

const commit = (digit: string) => digit.repeat(40);

describe('the release of a revision', () => {
  test('has the time of its commit', () => {
    const history = [
      { id: commit('b'), date: '2026-01-02T03:05:00.000Z' },
      { id: commit('a'), date: '2026-01-02T03:04:00.000Z' },
    ];
    expect(releaseOf(history)).toEqual({ commit: commit('b'), time: '2026-01-02T03:05:00Z', number: 0 });
  });

  test('is never before that of an earlier commit, whatever the clocks said', () => {
    const history = [
      { id: commit('c'), date: '2026-01-02T03:01:00Z' },
      { id: commit('b'), date: '2026-01-02T03:05:00Z' },
      { id: commit('a'), date: '2026-01-02T03:05:00Z' },
    ];
    const releases = [2, 1, 0].map(at => releaseOf(history.slice(at)));
    expect(releases.map(({ time, number }) => [time.slice(11), number])).toEqual([
      ['03:05:00Z', 0],
      ['03:05:00Z', 1],
      ['03:05:00Z', 2],
    ]);
    const tags = releases.map(release => releaseTag('latest', release));
    expect(releasesAmong(tags, 'latest').map(({ tag }) => tag)).toEqual(tags.toReversed());
  });
});

describe('releases among tags', () => {
  test('are those of the moving tag alone, newest first', () => {
    const tags = [
      'v4.1-20260102T030405Z-aaaaaaaaaaaa',
      'v4.19-20260102T030405Z-aaaaaaaaaaaa',
      'v4.1-20260102T030406Z-bbbbbbbbbbbb',
      'v4.1',
      'v4.1-20260102T030405Z-AAAAAAAAAAAA',
      'v4.1-evil-20260102T030405Z-aaaaaaaaaaaa',
    ];
    expect(releasesAmong(tags, 'v4.1').map(({ tag }) => tag)).toEqual([tags[2], tags[0]]);
  });

  test('with ten and more of one second are ordered by number', () => {
    const tags = [2, 10].map(number => `latest-20260102T030405Z.${number}-aaaaaaaaaaaa`);
    expect(releasesAmong(tags, 'latest')[0]?.number).toBe(10);
  });

  test('that were built anew come after what they replace, and before a later commit', () => {
    const release = { commit: commit('a'), time: '2026-01-02T03:04:05Z', number: 0 };
    const later = { ...release, commit: commit('b'), time: '2026-01-02T03:04:06Z' };
    const tags = [releaseTag('latest', later), ...[10, 2, 0].map(rebuild => releaseTag('latest', release, rebuild))];
    expect(tags[1]).toBe('latest-20260102T030405Z-aaaaaaaaaaaa-r10');
    expect(releasesAmong(tags.toReversed(), 'latest').map(({ tag }) => tag)).toEqual(tags);
  });
});
