import { expect, test } from '@jest/globals';
import { readCatalogFile } from '../../../src/core/catalog/read-catalog-file.ts';
import { applyEdits } from '../../../src/core/edit/apply-edits.ts';
import type { Edit } from '../../../src/core/edit/edit.ts';
import { editNode } from '../../../src/core/edit/edit-node.ts';
import type { NodeChange } from '../../../src/core/edit/node-change.ts';

const path = 'catalog/foo/catalog.yaml';

function edits(text: string, change: NodeChange, document = 0): readonly Edit[] {
  const blob = readCatalogFile({ path, text, isUtf8: true })[document];
  return blob === undefined ? [] : editNode(blob, change);
}

/** The text after a change; undefined where there is no edit. */
function changed(text: string, change: NodeChange, document = 0): string | undefined {
  return applyEdits(new Map([[path, text]]), [edits(text, change, document)]).texts.get(path);
}

const skips = (...texts: readonly string[]): NodeChange => ({
  kind: 'add-items',
  path: ['entries', 0, 'skips'],
  texts,
});

test('quotes a number as it is written', () => {
  const change: NodeChange = { kind: 'quote', path: ['description'] };
  expect(changed('schema: a\ndescription: 1.10 # one\n', change)).toBe('schema: a\ndescription: "1.10" # one\n');
  expect(changed('{"schema": "a", "description": 1.10}', change)).toBe('{"schema": "a", "description": "1.10"}');
});

test('keeps the quotes of a text', () => {
  const change: NodeChange = { kind: 'set', path: ['image'], text: 'docker.io/a/b:1' };
  expect(changed("image: 'b:1'\n", change)).toBe("image: 'docker.io/a/b:1'\n");
  expect(changed('image: "b:1"\n', change)).toBe('image: "docker.io/a/b:1"\n');
  expect(changed('{image: b, c: d}\n', change)).toBe('{image: docker.io/a/b:1, c: d}\n');
});

test('puts a text into quotes that would be read as something else, or end before its end', () => {
  for (const text of ['true', '1.0', 'a: b', 'a #b', '']) {
    const change: NodeChange = { kind: 'set', path: ['name'], text };
    expect(changed('name: foo\n', change)).toBe(`name: ${JSON.stringify(text)}\n`);
  }
});

test('makes no edit with a text that programs may write differently, nor of what is written in another way than on one line', () => {
  expect(edits('name: foo\n', { kind: 'set', path: ['name'], text: 'a\nb' })).toEqual([]);
  expect(edits('name: foo\n', { kind: 'set', path: ['name'], text: 'caf\u00e9' })).toEqual([]);
  const change: NodeChange = { kind: 'set', path: ['name'], text: 'a' };
  expect(edits('name: |\n  foo\n', change)).toEqual([]);
  expect(edits('name: foo\n  bar\n', change)).toEqual([]);
  expect(edits('name: "foo\n  bar"\n', change)).toEqual([]);
  expect(edits('name: !!str foo\n', change)).toEqual([]);
  expect(edits('other: &a foo\nname: *a\n', change)).toEqual([]);
});

test('renames a key where it is, also in quotes', () => {
  const change: NodeChange = { kind: 'rename', path: ['defaultchannel'], key: 'defaultChannel' };
  expect(changed('name: foo\ndefaultchannel:   a\n', change)).toBe('name: foo\ndefaultChannel:   a\n');
  expect(changed('{"defaultchannel":"a"}', change)).toBe('{"defaultChannel":"a"}');
});

test('adds to a list in each style', () => {
  expect(changed('entries:\n  - name: a\n    skips:\n    - b # c\n', skips('d', 'e'))).toBe(
    'entries:\n  - name: a\n    skips:\n    - b # c\n    - d\n    - e\n',
  );
  expect(changed('entries: [{name: a, skips: [b]}]\n', skips('d'))).toBe('entries: [{name: a, skips: [b, d]}]\n');
  expect(changed('entries: [{name: a, skips: []}]\n', skips('d', 'e'))).toBe('entries: [{name: a, skips: [d, e]}]\n');
  expect(changed('{\n "entries": [{\n  "name": "a",\n  "skips": [\n   "b"\n  ]\n }]\n}', skips('d'))).toBe(
    '{\n "entries": [{\n  "name": "a",\n  "skips": [\n   "b",\n   "d"\n  ]\n }]\n}',
  );
});

test('adds a list where there is none, behind the last plain member', () => {
  expect(changed('entries:\n- name: a\n  replaces: b\n- name: c\n', skips('d'))).toBe(
    'entries:\n- name: a\n  replaces: b\n  skips:\n  - d\n- name: c\n',
  );
  expect(changed('entries:\n- {name: a}\n', skips('d'))).toBe('entries:\n- {name: a, skips: [d]}\n');
  expect(changed('{"entries":[{"name":"a"}]}', skips('d'))).toBe('{"entries":[{"name":"a", "skips": ["d"]}]}');
});

test('keeps CRLF, a missing line end and all that is around', () => {
  const before = '---\r\nname: foo\r\n---\r\nentries:\r\n- name: a\r\n  replaces: b';
  expect(changed(before, skips('d'), 1)).toBe(`${before}\r\n  skips:\r\n  - d`);
});

test('removes an entry of a list up to the next one', () => {
  const change: NodeChange = { kind: 'remove', path: ['entries', 0] };
  expect(changed('entries:\n- name: a\n  replaces: b\n- name: c\n', change)).toBe('entries:\n- name: c\n');
  expect(changed('{"entries": [{"name": "a"}, {"name": "b"}]}', change)).toBe('{"entries": [{"name": "b"}]}');
});

test('removes nothing with a comment, which may be about what stays', () => {
  const change: NodeChange = { kind: 'remove', path: ['entries', 0] };
  expect(edits('entries:\n- name: a\n# the last one\n- name: c\n', change)).toEqual([]);
});

test('finds no place in a document that says something else then', () => {
  expect(edits('entries:\n- &a\n  name: a\n- *a\n', skips('d'))).toEqual([]);
  expect(edits('entries:\n- name: a\n  skips:\n', skips('d'))).toEqual([]);
});

test('leaves out long lines', () => {
  const [edit] = edits(`{schema: a, description: 1, more: ${'x'.repeat(3_000)}}\n`, {
    kind: 'quote',
    path: ['description'],
  });
  expect(edit).toMatchObject({ kind: 'replace', text: '"1"' });
  expect(edit).not.toHaveProperty('lines');
});

test('names places in a later document of one line of JSON', () => {
  const text = '{"schema": "a"} {"schema": 1}';
  expect(edits(text, { kind: 'quote', path: ['schema'] }, 1)).toEqual([
    { kind: 'replace', file: path, line: 1, column: 28, endLine: 1, endColumn: 29, text: '"1"' },
  ]);
  expect(changed(text, { kind: 'quote', path: ['schema'] }, 1)).toBe('{"schema": "a"} {"schema": "1"}');
});
