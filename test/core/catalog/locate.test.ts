import { describe, expect, test } from '@jest/globals';
import { locate } from '../../../src/core/catalog/locate.ts';
import { readCatalogFile } from '../../../src/core/catalog/read-catalog-file.ts';
import type { JsonPath } from '../../../src/core/json.ts';

function place(text: string, ...path: JsonPath): string {
  const blobs = readCatalogFile({ path: 'catalog.yaml', text, isUtf8: true });
  const last = blobs.at(-1);
  if (last === undefined) throw new Error('the text has no document');
  const { file, line, column } = locate(last, ...path);
  return `${file}:${line}:${column}`;
}

const yaml = `schema: olm.package
name: foo
---
schema: olm.channel
entries:
- name: a
  skips: [b, "c"]
-   name: d
"quoted key": |
  text
010: x
x: &x {k: 1}
w: *x
z:
  <<: *x
`;

describe('in YAML', () => {
  test.each<readonly [path: JsonPath, place: string]>([
    [[], '4:1'],
    [['schema'], '4:1'],
    [['entries'], '5:1'],
    [['entries', 0], '6:3'],
    [['entries', 0, 'name'], '6:3'],
    [['entries', 0, 'skips'], '7:3'],
    [['entries', 0, 'skips', 1], '7:14'],
    [['entries', 1, 'name'], '8:5'],
    [['quoted key'], '9:1'],
    [['8'], '11:1'],
    [['w', 'k'], '12:8'],
  ])('%j stands at %s', (path, expected) => expect(place(yaml, ...path)).toBe(`catalog.yaml:${expected}`));

  test('a path that leads nowhere gives the nearest node on the way', () => {
    expect(place(yaml, 'entries', 0, 'replaces')).toBe('catalog.yaml:6:3');
    expect(place(yaml, 'entries', 7, 'name')).toBe('catalog.yaml:5:1');
    expect(place(yaml, 'nothing', 'here')).toBe('catalog.yaml:4:1');
  });

  test('lines may end in CRLF', () => {
    expect(place(yaml.replaceAll('\n', '\r\n'), 'entries', 0, 'skips')).toBe('catalog.yaml:7:3');
  });

  test('the last of equal keys is meant', () => {
    expect(place('schema: a\nname: b\nname: c\n', 'name')).toBe('catalog.yaml:3:1');
  });

  test('a document that cannot be read is known by its first line', () => {
    expect(place('schema: a\n---\n\n[', 'name')).toBe('catalog.yaml:3:undefined');
  });
});

describe('in JSON', () => {
  const json =
    '{"schema":"a"}\n{\n  "schema": "olm.channel",\n  "entries": [\n    {"name": "a", "skips": ["b", "c"]}\n  ]\n}\n';

  test.each<readonly [path: JsonPath, place: string]>([
    [[], '2:1'],
    [['schema'], '3:3'],
    [['entries', 0], '5:5'],
    [['entries', 0, 'skips', 1], '5:34'],
    [['entries', 0, 'replaces'], '5:5'],
  ])('%j stands at %s', (path, expected) => expect(place(json, ...path)).toBe(`catalog.yaml:${expected}`));
});
