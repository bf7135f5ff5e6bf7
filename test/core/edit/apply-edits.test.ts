import { expect, test } from '@jest/globals';
import { applyEdits } from '../../../src/core/edit/apply-edits.ts';
import type { Edit } from '../../../src/core/edit/edit.ts';

const replace = (column: number, endColumn: number, text: string, more: Partial<Edit> = {}): Edit =>
  ({ kind: 'replace', file: 'a', line: 2, column, endLine: 2, endColumn, text, ...more }) as Edit;

function apply(text: string, ...lists: readonly (readonly Edit[])[]) {
  const { texts, outcomes } = applyEdits(new Map([['a', text]]), lists);
  return { text: texts.get('a'), outcomes };
}

test('makes all edits of several findings at once', () => {
  const { text, outcomes } = apply('one\ntwo three\n', [replace(5, 10, '3')], [replace(1, 4, '2')]);
  expect(text).toBe('one\n2 3\n');
  expect(outcomes).toEqual(['made', 'made']);
});

test('of edits that overlap or touch, makes the first one', () => {
  const { text, outcomes } = apply('\nabc', [replace(1, 2, 'x')], [replace(2, 3, 'y')], [replace(3, 4, 'z')]);
  expect(text).toBe('\nxbz');
  expect(outcomes).toEqual(['made', 'overlap', 'made']);
});

test('makes the same edit of two findings once', () => {
  const { text, outcomes } = apply('\nabc', [replace(1, 1, 'x')], [replace(1, 1, 'x')]);
  expect(text).toBe('\nxabc');
  expect(outcomes).toEqual(['made', 'made']);
});

test('makes all edits of a finding or none', () => {
  const { text, outcomes } = apply('\nabc', [replace(1, 2, 'x')], [replace(1, 2, 'y'), replace(3, 4, 'z')]);
  expect(text).toBe('\nxbc');
  expect(outcomes).toEqual(['made', 'overlap']);
});

test('makes no edit of a file that is another one than was judged', () => {
  expect(apply('\nabc', [replace(1, 2, 'x', { lines: 'abd' })]).outcomes).toEqual(['moved']);
  expect(apply('\nabc\r\n', [replace(1, 2, 'x', { lines: 'abc' })])).toEqual({ text: '\nxbc\r\n', outcomes: ['made'] });
  expect(apply('\nabc', [replace(1, 9, 'x')]).outcomes).toEqual(['moved']);
  expect(apply('abc', [replace(1, 2, 'x')]).outcomes).toEqual(['moved']);
  expect(apply('abc', [{ kind: 'create', file: 'a', text: '' }]).outcomes).toEqual(['moved']);
  expect(apply('abc', [{ kind: 'create', file: 'unread', text: '' }]).outcomes).toEqual(['moved']);
});

test('creates a file once', () => {
  const create = (text: string): Edit => ({ kind: 'create', file: 'new', text });
  const { texts, outcomes } = applyEdits(new Map([['new', undefined]]), [[create('a')], [create('a')], [create('b')]]);
  expect(texts.get('new')).toBe('a');
  expect(outcomes).toEqual(['made', 'made', 'overlap']);
});
