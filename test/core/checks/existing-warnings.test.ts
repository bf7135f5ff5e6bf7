import { expect, test } from '@jest/globals';
import { markExisting } from '../../../src/core/checks/existing-warnings.ts';
import type { Finding } from '../../../src/core/finding.ts';

const found = (part: Partial<Finding> = {}): Finding => ({
  check: 'c',
  severity: 'warning',
  message: 'It is odd.',
  fix: 'Fix it.',
  file: 'catalog/foo/catalog.yaml',
  ...part,
});
const marks = (findings: readonly Finding[], before: readonly Finding[]) =>
  markExisting(findings, before, []).map(({ existing }) => existing === true);

test('the line does not matter, the file does', () => {
  expect(marks([found({ line: 7 })], [found({ line: 3 })])).toEqual([true]);
  expect(marks([found()], [found({ file: 'catalog/foo/other.yaml' })])).toEqual([false]);
});

test('where it is said more often than before, nobody can tell which one is new', () => {
  expect(marks([found({ line: 1 }), found({ line: 2 })], [found()])).toEqual([false, false]);
  expect(marks([found()], [found(), found()])).toEqual([true]);
});

test('errors and what could not be determined are never marked', () => {
  for (const severity of ['error', 'unknown'] as const)
    expect(marks([found({ severity })], [found({ severity })])).toEqual([false]);
  expect(marks([found()], [found({ severity: 'error' })])).toEqual([false]);
});

test.each([{ check: 'd' }, { package: 'bar' }, { message: 'It is odder.' }])('another one: %j', other => {
  expect(marks([found(other)], [found()])).toEqual([false]);
});

test('a name is not confused with a longer path that contains it', () => {
  const succession = { added: 'operators/foo/1.1.0', previous: 'operators/foo/1.0.0' };
  const before = [found({ file: 'operators/foo/1.0.0-rc1/metadata/x.yaml' })];
  const now = [found({ file: 'operators/foo/1.1.0/metadata/x.yaml' })];
  expect(markExisting(now, before, [succession])).toEqual(now);
});
