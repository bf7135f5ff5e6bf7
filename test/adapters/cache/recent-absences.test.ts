import { describe, expect, test } from '@jest/globals';
import { RecentAbsences } from '../../../src/adapters/cache/recent-absences.ts';

describe('absences', () => {
  test('are known for the packages that they were added for', () => {
    const absences = new RecentAbsences();
    absences.add('["foo"]', ['a', 'b']);
    absences.add('["foo"]', ['b', 'c']);
    expect([...absences.of('["foo"]')]).toEqual(['a', 'b', 'c']);
    expect(absences.of('["bar"]').size).toBe(0);
  });

  test('push out those that were added the longest time ago', () => {
    const absences = new RecentAbsences(3);
    absences.add('foo', ['a']);
    absences.add('bar', ['a', 'b']);
    absences.add('foo', ['b']);
    expect([absences.of('foo').size, absences.of('bar').size]).toEqual([2, 0]);
    absences.add('foo', ['c', 'd']);
    expect(absences.of('foo').size).toBe(0);
  });
});
