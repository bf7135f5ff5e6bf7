import { describe, expect, test } from '@jest/globals';
import type { Blob, CatalogDocument } from '../../../src/core/catalog/blob.ts';
import { locate, locateAll } from '../../../src/core/catalog/locate.ts';
import { placeOfProblem } from '../../../src/core/catalog/place-of-problem.ts';
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

  test('a document that cannot be read is known by its start', () => {
    expect(place('schema: a\n---\n\n[', 'name')).toBe('catalog.yaml:3:1');
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

describe('places of documents of which few fit in memory', () => {
  /** More than half of what is kept of such documents. */
  const comment = `# ${'x'.repeat(1_500_000)}\n`;

  function documentThatCounts(file: string): { readonly document: CatalogDocument; readonly reads: () => number } {
    let reads = 0;
    const document: CatalogDocument = {
      file,
      line: 1,
      format: 'yaml',
      isUtf8: true,
      get text() {
        reads += 1;
        return `${comment}a: 1\nb: 2\nc: 3\n`;
      },
    };
    return { document, reads: () => reads };
  }

  test('are worked out by document', () => {
    const single = documentThatCounts('single.yaml');
    locateAll([locate(single.document, 'a')]);
    const [x, y] = [documentThatCounts('x.yaml'), documentThatCounts('y.yaml')];
    const places = ['a', 'b', 'c'].flatMap(key => [locate(x.document, key), locate(y.document, key)]);
    expect([x.reads(), y.reads()]).toEqual([0, 0]);
    locateAll(places);
    expect(places.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'x.yaml:2',
      'y.yaml:2',
      'x.yaml:3',
      'y.yaml:3',
      'x.yaml:4',
      'y.yaml:4',
    ]);
    // The size of the one that is forgotten is asked for, too.
    expect(Math.max(x.reads(), y.reads())).toBeLessThanOrEqual(single.reads() + 1);
  });
});

test('several JSON objects on one line have columns of their own', () => {
  const text = '{"schema":"a"} {"schema":"olm.channel","entries":[{"name":5}]}\n';
  const blobs = readCatalogFile({ path: 'a.json', text, isUtf8: true });
  const second = blobs[1] as Blob;
  expect(locate(second, 'schema')).toMatchObject({ line: 1, column: text.indexOf('"schema":"olm') + 1 });
  expect(second.content.problems.map(problem => placeOfProblem(second, problem))).toMatchObject([
    { file: 'a.json', line: 1, column: text.indexOf('"name"') + 1 },
  ]);
});
