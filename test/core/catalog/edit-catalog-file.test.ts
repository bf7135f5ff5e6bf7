import { describe, expect, test } from '@jest/globals';
import { type CatalogEdit, editCatalogFile } from '../../../src/core/catalog/edit-catalog-file.ts';
import { readCatalogFile } from '../../../src/core/catalog/read-catalog-file.ts';
import { readValue } from '../../../src/core/catalog/read-value.ts';
import type { Json } from '../../../src/core/json.ts';
import { catalogText } from '../../support/catalog-text.ts';
import { generateCatalog } from '../../support/generate-catalog.ts';
import { createRandom } from '../../support/random.ts';

function edit(text: string, ...edits: readonly CatalogEdit[]): string {
  return editCatalogFile({ path: text.startsWith('{') ? 'c.json' : 'c.yaml', text, isUtf8: true }, edits);
}

const value = { schema: 'x', a: [1] };

describe('YAML', () => {
  const text = '# catalog\n---\nb:   1 # one\n---  # second\n{c: 2}\n---\nd: 3\n';
  const plain = '---\nb:   1\n---  # second\n{c: 2}\n---\nd: 3';

  test('without edits stays as it is', () => {
    expect(edit(text)).toBe(text);
    expect(edit(plain)).toBe(plain);
  });

  test('keeps all but the replaced document', () => {
    expect(edit(plain, { kind: 'replace', at: 1, value })).toBe(
      '---\nb:   1\n---  # second\na:\n- 1\nschema: x\n---\nd: 3',
    );
    expect(edit(plain, { kind: 'replace', at: 0, value })).toBe(
      '---\na:\n- 1\nschema: x\n---  # second\n{c: 2}\n---\nd: 3',
    );
    expect(edit(plain, { kind: 'replace', at: 2, value })).toBe(
      '---\nb:   1\n---  # second\n{c: 2}\n---\na:\n- 1\nschema: x\n',
    );
  });

  test('keeps the comments before a replaced document', () => {
    expect(edit('---\n# why\n\nb: 1\n', { kind: 'replace', at: 0, value })).toBe('---\n# why\n\na:\n- 1\nschema: x\n');
  });

  test('loses a removed document and its separator', () => {
    expect(edit(plain, { kind: 'remove', at: 0 })).toBe('---  # second\n{c: 2}\n---\nd: 3');
    expect(edit(plain, { kind: 'remove', at: 1 })).toBe('---\nb:   1\n---\nd: 3');
    expect(edit(plain, { kind: 'remove', at: 2 })).toBe('---\nb:   1\n---  # second\n{c: 2}\n');
    expect(edit('b: 1\n', { kind: 'remove', at: 0 })).toBe('');
  });

  test('gets inserted documents before, between and behind', () => {
    const written = '---\na:\n- 1\nschema: x\n';
    expect(edit(plain, { kind: 'insert', at: 0, value })).toBe(written + plain);
    expect(edit('b: 1\n', { kind: 'insert', at: 0, value })).toBe(`${written}---\nb: 1\n`);
    expect(edit(plain, { kind: 'insert', at: 1, value })).toBe(
      `---\nb:   1\n${written}---  # second\n{c: 2}\n---\nd: 3`,
    );
    expect(edit(plain, { kind: 'insert', at: 3, value })).toBe(`${plain}\n${written}`);
    expect(edit('', { kind: 'insert', at: 0, value }, { kind: 'insert', at: 0, value: { b: 1 } })).toBe(
      `${written}---\nb: 1\n`,
    );
  });
});

describe('JSON', () => {
  const text = '{"a": 1}\n\n{"b": 2} {"c": 3}\n';
  const written = '{\n    "a": [\n        1\n    ],\n    "schema": "x"\n}';

  test('keeps all but what is edited', () => {
    expect(edit(text)).toBe(text);
    expect(edit(text, { kind: 'replace', at: 1, value })).toBe(`{"a": 1}\n\n${written} {"c": 3}\n`);
    expect(edit(text, { kind: 'remove', at: 0 })).toBe('{"b": 2} {"c": 3}\n');
    expect(edit(text, { kind: 'remove', at: 1 })).toBe('{"a": 1} {"c": 3}\n');
    expect(edit(text, { kind: 'insert', at: 0, value })).toBe(`${written}\n${text}`);
    expect(edit(text, { kind: 'insert', at: 1, value })).toBe(`{"a": 1}\n\n${written}\n\n{"b": 2} {"c": 3}\n`);
    expect(edit(text, { kind: 'insert', at: 3, value })).toBe(`${text}${written}\n`);
  });
});

describe('JSON before YAML', () => {
  const text = '{"schema": "a"}\n---\n# z\nschema: b\n';
  const written = '---\na:\n- 1\nschema: x\n';

  test('without edits stays as it is', () => {
    expect(edit(text)).toBe(text);
  });

  test('becomes YAML, which it cannot be behind two JSON objects', () => {
    expect(edit(text, { kind: 'replace', at: 0, value })).toBe(`${written}---\n# z\nschema: b\n`);
    expect(edit(text, { kind: 'remove', at: 0 })).toBe('---\n# z\nschema: b\n');
    expect(edit(text, { kind: 'insert', at: 0, value })).toBe(`${written}---\nschema: a\n---\n# z\nschema: b\n`);
    expect(edit('{"schema": "a"} {b: 1}', { kind: 'insert', at: 1, value })).toBe(
      `---\nschema: a\n${written}---\n{b: 1}`,
    );
  });
});

test('comments behind the content of a replaced document stay, and its line ends', () => {
  expect(edit('b: |+\n  x\n\n# end\n\n---\nc: 1\n', { kind: 'replace', at: 0, value })).toBe(
    'a:\n- 1\nschema: x\n# end\n\n---\nc: 1\n',
  );
  expect(edit('---\r\n# why\r\nb: 1\r\n', { kind: 'replace', at: 0, value }, { kind: 'insert', at: 1, value })).toBe(
    '---\r\n# why\r\na:\r\n- 1\r\nschema: x\r\n---\r\na:\r\n- 1\r\nschema: x\r\n',
  );
});

test('where a file begins there are no two separators', () => {
  expect(edit('a: 1\n---\n---\nb: 2\n', { kind: 'remove', at: 0 })).toBe('---\nb: 2\n');
});

test.each([
  [{ kind: 'remove', at: 1 }],
  [{ kind: 'insert', at: 2, value }],
  [{ kind: 'replace', at: -1, value }],
  [{ kind: 'remove', at: 0.5 }],
] satisfies [CatalogEdit][])('%j names no document of a file with one', one => {
  expect(() => edit('b: 1\n', one)).toThrow(/c\.yaml has 1 documents/);
});

test('in any file the other documents keep their values', () => {
  const random = createRandom(11);
  for (let round = 0; round < 100; round++) {
    for (const [path, text] of Object.entries(catalogText(generateCatalog(random), random))) {
      const file = { path, text, isUtf8: true };
      const before = valuesOf(path, text);
      const at = random.int(before.length);
      const kind = random.pick(['replace', 'remove', 'insert'] as const);
      const after = valuesOf(path, editCatalogFile(file, [kind === 'remove' ? { kind, at } : { kind, at, value }]));
      expect(after).toEqual(before.toSpliced(at, kind === 'insert' ? 0 : 1, ...(kind === 'remove' ? [] : [value])));
    }
  }
});

function valuesOf(path: string, text: string): Json[] {
  return readCatalogFile({ path, text, isUtf8: true }).map(({ document }) => readValue(document));
}
