import { describe, expect, test } from '@jest/globals';
import { RecentFiles } from '../../../src/adapters/cache/recent-files.ts';
import type { FileReading } from '../../../src/core/catalog/memories.ts';

/** What a file with this many characters holds. */
function readingOf(end: number): FileReading {
  const content = { kind: 'other', schema: 'a', package: 'b', name: 'c', problems: [] } as const;
  return [{ range: { start: 0, end, format: 'yaml' }, content }];
}

describe('the files that were requested last', () => {
  test('are known, with copies of what they say', () => {
    const files = new RecentFiles();
    const reading = readingOf(10);
    files.set('one', reading);
    expect(files.get('one')).toEqual(reading);
    expect(files.get('one')?.[0]?.content).not.toBe(reading[0]?.content);
    expect(files.get('two')).toBeUndefined();
  });

  test('share what they have in common', () => {
    const files = new RecentFiles();
    files.set('one', readingOf(10));
    const known = files.get('one') ?? [];
    files.set('two', known);
    expect(files.get('two')?.[0]?.content).toBe(known[0]?.content);
  });

  test('are kept as they are where they are copies already', () => {
    const files = new RecentFiles(30);
    const reading = readingOf(10);
    files.adopt('one', reading);
    expect(files.get('one')).toBe(reading);
    files.set('two', reading);
    expect(files.get('two')?.[0]?.content).toBe(reading[0]?.content);
    files.adopt('large', readingOf(31));
    expect(files.get('large')).toBeUndefined();
  });

  test('push out those that nobody requested the longest', () => {
    const files = new RecentFiles(30);
    for (const name of ['one', 'two', 'three']) files.set(name, readingOf(10));
    files.get('one');
    files.set('four', readingOf(5));
    expect(['one', 'two', 'three', 'four'].filter(name => files.get(name) !== undefined)).toEqual([
      'one',
      'three',
      'four',
    ]);
  });

  test('count once when they are set again, and are never one that is larger than all', () => {
    const files = new RecentFiles(30);
    files.set('one', readingOf(20));
    files.set('one', readingOf(20));
    expect(files.get('one')).toBeDefined();
    files.set('two', readingOf(31));
    expect(files.get('two')).toBeUndefined();
    expect(files.get('one')).toBeDefined();
  });
});
