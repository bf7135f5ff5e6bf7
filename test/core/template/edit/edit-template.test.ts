import { describe, expect, test } from '@jest/globals';
import { editTemplate } from '../../../../src/core/template/edit/edit-template.ts';
import type { TemplateEdit } from '../../../../src/core/template/edit/template-edit.ts';

function edit(text: string, ...edits: readonly TemplateEdit[]): string | undefined {
  return editTemplate({ path: 'template.yaml', text, isUtf8: true }, edits);
}

function append(list: TemplateEdit & { kind: 'append' }): TemplateEdit {
  return list;
}

const toEntries = append({ kind: 'append', list: ['entries'], item: { schema: 'b', names: ['x', 'z'] } });

describe('an item is added', () => {
  test.each([
    ['behind a block list', 'entries:\n- a: 1\n', 'entries:\n- a: 1\n- schema: b\n  names:\n  - x\n  - z\n'],
    [
      'behind an indented block list with comments',
      '# one\nentries: # two\n    # three\n    - a: 1 # four\n    # five\nother: 1\n',
      '# one\nentries: # two\n    # three\n    - a: 1 # four\n    - schema: b\n      names:\n      - x\n      - z\n    # five\nother: 1\n',
    ],
    ['without a break at the end', 'entries:\n- a', 'entries:\n- a\n- schema: b\n  names:\n  - x\n  - z\n'],
    [
      'with the breaks of Windows',
      'entries:\r\n- a\r\n',
      'entries:\r\n- a\r\n- schema: b\r\n  names:\r\n  - x\r\n  - z\r\n',
    ],
    [
      'behind a literal',
      'entries:\n- a: |\n    text\n\n    more\nother: 1\n',
      'entries:\n- a: |\n    text\n\n    more\n- schema: b\n  names:\n  - x\n  - z\nother: 1\n',
    ],
    [
      'behind a folded plain text',
      'entries:\n- a: one\n    two\nother: 1\n',
      'entries:\n- a: one\n    two\n- schema: b\n  names:\n  - x\n  - z\nother: 1\n',
    ],
    ['behind a null', 'entries:\n-\n', 'entries:\n-\n- schema: b\n  names:\n  - x\n  - z\n'],
    ['to an empty list', 'entries: [] # none\n', 'entries: [{"schema":"b","names":["x","z"]}] # none\n'],
    ['to a flow list', 'entries: [a, {b: c}, ]\n', 'entries: [a, {b: c}, {"schema":"b","names":["x","z"]}, ]\n'],
    [
      'to JSON',
      '{\n  "entries": [\n    {"a": 1}\n  ]\n}\n',
      '{\n  "entries": [\n    {"a": 1},\n    {"schema":"b","names":["x","z"]}\n  ]\n}\n',
    ],
    [
      'to the first of two documents',
      'entries:\n- a\n---\nentries:\n- b\n',
      'entries:\n- a\n- schema: b\n  names:\n  - x\n  - z\n---\nentries:\n- b\n',
    ],
  ])('%s', (_where, before, after) => {
    expect(edit(before, toEntries)).toBe(after);
  });

  test('to a list within a list, and then behind it', () => {
    const inner = append({
      kind: 'append',
      list: ['entries', 1, 'entries'],
      item: { name: 'foo.v2', skipRange: '>=1 <2' },
    });
    expect(edit('entries:\n- a: 1\n- entries:\n  - name: foo.v1\n', inner, toEntries)).toBe(
      "entries:\n- a: 1\n- entries:\n  - name: foo.v1\n  - name: foo.v2\n    skipRange: '>=1 <2'\n- schema: b\n  names:\n  - x\n  - z\n",
    );
  });
});

test.each([
  ['schema: a\n# end\n', 'schema: a\nFast:\n  Bundles:\n  - Image: i\n# end\n'],
  ['{"schema": "a"}', '{"schema": "a", "Fast": {"Bundles":[{"Image":"i"}]}}'],
])('a key is added to %j', (before, after) => {
  expect(edit(before, { kind: 'add', key: 'Fast', value: { Bundles: [{ Image: 'i' }] } })).toBe(after);
});

test.each([
  ['a list that another place shares', 'other: &a\n- x\nentries: *a\n'],
  ['what is no list', 'entries: 1\n'],
  ['what is not there', 'other: []\n'],
  ['no YAML', 'entries: [\n'],
  ['nothing', ''],
])('%s is not added to', (_what, text) => {
  expect(edit(text, toEntries)).toBeUndefined();
});

test('a list that would be longer in two places is not added to', () => {
  expect(edit('entries: &a [x]\nother: *a\n', toEntries)).toBeUndefined();
});
