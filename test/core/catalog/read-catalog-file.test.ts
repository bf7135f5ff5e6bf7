import { describe, expect, test } from '@jest/globals';
import type { BlobContent } from '../../../src/core/catalog/blob.ts';
import { placeOfProblem } from '../../../src/core/catalog/place-of-problem.ts';
import { readCatalogFile } from '../../../src/core/catalog/read-catalog-file.ts';

function read(text: string): readonly BlobContent[] {
  return readCatalogFile({ path: 'catalog.yaml', text, isUtf8: true }).map(blob => blob.content);
}

/** The problems of a file as `line:column rule: message`. */
function problems(text: string, isUtf8 = true): string[] {
  return readCatalogFile({ path: 'catalog.yaml', text, isUtf8 }).flatMap(blob =>
    blob.content.problems.map(problem => {
      const { line, column } = placeOfProblem(blob, problem);
      return `${line}:${column} ${problem.rule}: ${problem.message}`;
    }),
  );
}

describe('a blob of each schema', () => {
  test('olm.package', () => {
    const text =
      'schema: olm.package\nname: foo\ndefaultChannel: stable\nicon:\n  base64data: aGVsbG8=\n  mediatype: image/png\n';
    const [content] = read(text);
    const fields = { schema: 'olm.package', package: 'foo', name: 'foo', defaultChannel: 'stable', problems: [] };
    expect(content).toMatchObject({ kind: 'package', ...fields });
    expect(content).not.toHaveProperty('icon');
  });

  test('olm.channel', () => {
    const text =
      'schema: olm.channel\npackage: foo\nname: stable\nentries:\n- name: foo.v2\n  replaces: foo.v1\n  skips: [a, null]\n  skipRange: <2.0.0\n- null\n';
    const absent = { name: '', replaces: '', skips: [], skipRange: '' };
    expect(read(text)).toMatchObject([
      {
        kind: 'channel',
        schema: 'olm.channel',
        package: 'foo',
        name: 'stable',
        entries: [{ name: 'foo.v2', replaces: 'foo.v1', skips: ['a', ''], skipRange: '<2.0.0' }, absent],
        problems: [],
      },
    ]);
  });

  test('olm.bundle, without the values of large properties', () => {
    const text = `schema: olm.bundle
package: foo
name: foo.v1
image: quay.io/foo/foo:v1
properties:
- type: olm.package
  value:
    packageName: foo
    version: 1.0.0
- type: olm.bundle.object
  value:
    data: e30=
- type: olm.csv.metadata
  value:
    annotations:
      a: b
- type: custom
  value: [1]
relatedImages:
- image: quay.io/foo/bar:v1
  name: bar
`;
    expect(read(text)).toMatchObject([
      {
        kind: 'bundle',
        schema: 'olm.bundle',
        package: 'foo',
        name: 'foo.v1',
        image: 'quay.io/foo/foo:v1',
        properties: [
          { type: 'olm.package', value: { packageName: 'foo', version: '1.0.0' } },
          { type: 'olm.bundle.object' },
          { type: 'olm.csv.metadata' },
          { type: 'custom', value: [1] },
        ],
        relatedImages: [{ name: 'bar', image: 'quay.io/foo/bar:v1' }],
        problems: [],
      },
    ]);
    expect(JSON.stringify(read(text))).not.toContain('e30=');
    expect(JSON.stringify(read(text))).not.toContain('annotations');
  });

  test('olm.deprecations', () => {
    const text =
      'schema: olm.deprecations\npackage: foo\nentries:\n- reference: {schema: olm.channel, name: alpha}\n  message: gone\n- reference:\n';
    expect(read(text)).toMatchObject([
      {
        kind: 'deprecations',
        schema: 'olm.deprecations',
        package: 'foo',
        name: '',
        entries: [
          { reference: { schema: 'olm.channel', name: 'alpha' }, message: 'gone' },
          { reference: { schema: '', name: '' }, message: '' },
        ],
        problems: [],
      },
    ]);
  });

  test('any other', () => {
    expect(read('schema: olm.composite\npackage: foo\nname: 8.x\nentries: 5\n')).toEqual([
      { kind: 'other', schema: 'olm.composite', package: 'foo', name: '8.x', problems: [] },
    ]);
  });
});

describe('what is wrong with a document', () => {
  test.each<readonly [title: string, text: string, found: readonly string[]]>([
    [
      'a broken separator',
      'schema: a\n---x\nschema: b\n',
      ['2:1 documents-are-separated: A line that begins with `---` separates documents, but this one has more text.'],
    ],
    [
      'a document on the line of its separator, without which nothing is left',
      'schema: a\n--- {schema: b}\n',
      ['2:1 documents-are-separated: A line that begins with `---` separates documents, but this one has more text.'],
    ],
    [
      'nothing but a comment',
      '# licence\n---\nschema: a\n',
      ['1:1 documents-are-not-empty: The document is empty: it contains only blanks, comments or null.'],
    ],
    [
      'null',
      'null\n',
      ['1:1 documents-are-not-empty: The document is empty: it contains only blanks, comments or null.'],
    ],
    ['broken YAML', 'schema: a\n---\na: b\n c: d\n', ['4:3 documents-can-be-parsed: A `: ` is not allowed here.']],
    [
      'broken JSON',
      '{"schema":"a"}{"schema":"b"}\n{"schema":"c",}',
      ['2:15 documents-can-be-parsed: A key in double quotes is missing.'],
    ],
    ['a list', '- a\n', ['1:1 documents-are-objects: The document is a list but must be a mapping.']],
    [
      'keys that differ in case',
      'schema: a\nname: b\nNAME: c\n',
      ['3:1 top-level-keys-are-unique: The keys `name` and `NAME` differ in case only, and opm reads them as one key.'],
    ],
    [
      'keys that differ in case, the better one last',
      'Schema: a\nschema: b\n',
      [
        '2:1 top-level-keys-are-unique: The keys `Schema` and `schema` differ in case only, and opm reads them as one key.',
      ],
    ],
    [
      'a name that is a number, and nothing more about it',
      'schema: olm.package\nname: 1.10\n',
      ['2:1 schema-package-and-name-are-strings: `name` is the number 1.1 but must be a string.'],
    ],
    ['no schema', 'name: a\n', ['1:1 schema-is-set: The document has no `schema`.']],
    ['a schema that is empty', 'schema: ""\n', ['1:1 schema-is-set: The document has no `schema`.']],
    [
      'wrong types, all of them',
      'schema: olm.channel\nname: a\nentries:\n- name: true\n  skips: b\n- c\nproperties: {}\n',
      [
        '4:3 fields-have-their-types: `entries[0].name` is the boolean true but must be a string.',
        '5:3 fields-have-their-types: `entries[0].skips` is a string but must be a list.',
        '6:3 fields-have-their-types: `entries[1]` is a string but must be a mapping.',
        '7:1 fields-have-their-types: `properties` is a mapping but must be a list.',
      ],
    ],
    [
      'an icon that is no base64',
      'schema: olm.package\nicon:\n  base64data: aGVsbG8\n',
      ['3:3 icon-is-base64: `icon.base64data` is not base64.'],
    ],
    [
      'an embedded object that is no base64',
      'schema: olm.bundle\nproperties:\n- type: olm.bundle.object\n  value: {data: "!!"}\n',
      ['4:11 bundle-objects-can-be-decoded: `properties[0].value.data` is not base64.'],
    ],
    [
      'an embedded object that is neither JSON nor YAML',
      'schema: olm.bundle\nproperties:\n- type: olm.bundle.object\n  value: {data: LSBhCmI6}\n',
      [
        '4:11 bundle-objects-can-be-decoded: `properties[0].value.data` is neither JSON nor YAML: A line of this list does not begin with `- `.',
      ],
    ],
    [
      'properties that cannot be parsed',
      'schema: olm.bundle\nproperties:\n- type: olm.package\n  value: {version: 1.0}\n- type: other\n- type: olm.csv.metadata\n  value:\n    annotations: {a: 5}\n',
      [
        '4:11 properties-can-be-parsed: `properties[0].value.version` is the number 1 but must be a string.',
        '5:3 properties-can-be-parsed: `properties[1]` of type `other` has no value.',
        '8:19 properties-can-be-parsed: `properties[2].value.annotations.a` is the number 5 but must be a string.',
      ],
    ],
    [
      'keys that stand twice',
      'schema: a\nx:\n  z: 1\n  z: 2\n',
      ['4:3 keys-are-unique: The key `z` is defined twice in one mapping; the last value is used.'],
    ],
    [
      'keys that are equal once they are JSON',
      'schema: a\nx: {1: a, "1": b}\n',
      ['2:11 keys-are-unique: The key `1` is defined twice in one mapping; the last value is used.'],
    ],
  ])('%s', (_, text, found) => expect(problems(text)).toEqual(found));

  test('a number as the version of a bundle, which quotes alone would not make a version', () => {
    const text = (type: string) => `schema: olm.bundle\nproperties:\n- type: ${type}\n  value: {version: 1.3}\n`;
    const problemsOf = (type: string) => read(text(type)).flatMap(content => content.problems);
    const [bundleVersion] = problemsOf('olm.package');
    expect(bundleVersion).toMatchObject({ fix: 'Write the whole version in quotes, such as "1.3.0".' });
    expect(bundleVersion).not.toHaveProperty('repair');
    expect(problemsOf('olm.gvk')).toMatchObject([{ fix: 'Put the value in quotes.', repair: 'quote' }]);
  });

  test('bytes that are not UTF-8', () => {
    expect(problems('schema: a\nx: \ufffd\n', false)).toEqual([
      '2:4 documents-can-be-parsed: The document has bytes that are not UTF-8.',
    ]);
    expect(problems('{"schema": "a", "x": "\ufffd"}', false)).toEqual([
      '1:23 documents-can-be-parsed: The document has bytes that are not UTF-8.',
    ]);
    expect(problems('{"schema": "a", "x": "\ufffd"}', true)).toEqual([]);
  });

  test('of very many problems of one kind a hundred are listed, and how many more there are at least', () => {
    const found = problems(`schema: olm.channel\nname: 5\nentries:\n${'- 1\n'.repeat(250)}`);
    expect(found).toHaveLength(102);
    expect(found[0]).toContain('schema-package-and-name-are-strings');
    expect(found[101]).toContain('The document has at least 150 more problems of this kind.');
  });
});

describe('what a document is in spite of its problems', () => {
  test('unreadable where opm would not load it, but with its names', () => {
    expect(read('schema: olm.channel\npackage: foo\nname: stable\nentries: {}\n')).toMatchObject([
      { kind: 'unreadable', schema: 'olm.channel', package: 'foo', name: 'stable' },
    ]);
    expect(read('--- x\nschema: olm.channel\npackage: foo\n')).toMatchObject([
      { kind: 'unreadable', schema: 'olm.channel', package: 'foo' },
    ]);
  });

  test('a bundle where a property cannot be parsed, with the value that it has', () => {
    expect(read('schema: olm.bundle\nproperties:\n- type: olm.package\n  value: {packageName: 5}\n')).toMatchObject([
      { kind: 'bundle', properties: [{ type: 'olm.package', value: { packageName: 5 } }] },
    ]);
  });

  test('readable where a key is repeated: the last one wins', () => {
    expect(read('schema: olm.package\nname: a\nname: b\n')).toMatchObject([{ kind: 'package', name: 'b' }]);
  });
});

describe('keys of another case', () => {
  test('are read as Go reads them', () => {
    const text = `Schema: olm.bundle
PACKAGE: foo
name: foo.v1
properties:
- TYPE: olm.package
  Value: {PackageName: foo, versıon: "0.9", Verſion: "1.0"}
RelatedImages:
- Image: a
  name: b
`;
    const [content] = read(text);
    expect(content).toMatchObject({
      kind: 'bundle',
      schema: 'olm.bundle',
      package: 'foo',
      properties: [{ type: 'olm.package', value: { packageName: 'foo', version: '1.0' } }],
      relatedImages: [{ name: 'b', image: 'a' }],
    });
    expect(content?.problems.map(({ at, rule }) => [rule, at])).toEqual([
      ['keys-are-spelled-exactly', ['Schema']],
      ['keys-are-spelled-exactly', ['PACKAGE']],
      ['keys-are-spelled-exactly', ['properties', 0, 'TYPE']],
      ['keys-are-spelled-exactly', ['properties', 0, 'Value']],
      ['keys-are-spelled-exactly', ['RelatedImages']],
      ['keys-are-spelled-exactly', ['RelatedImages', 0, 'Image']],
      ['keys-are-spelled-exactly', ['properties', 0, 'value', 'PackageName']],
      ['keys-are-spelled-exactly', ['properties', 0, 'value', 'Verſion']],
    ]);
  });

  test('of two that mean one field the later in byte order wins, and null leaves what was there', () => {
    const entries = 'entries:\n- {name: b, Name: a}\n- {Name: a, name: null}\n- {Skips: [a], skips: null}\n';
    expect(read(`schema: olm.channel\n${entries}`)).toMatchObject([
      { entries: [{ name: 'b' }, { name: 'a' }, { skips: [] }] },
    ]);
  });
});

describe('P12: an olm.package whose `package`', () => {
  test.each([
    ['is that of another, however it is spelled', 'PACKAGE: coffee', ['PACKAGE']],
    ['is too long for a name', `package: ${'c'.repeat(300)}`, ['package']],
  ])('%s, is told, and is still the package that its name says', (_what, field, at) => {
    const [content] = read(`schema: olm.package\nname: tea\n${field}\n`);
    expect(content).toMatchObject({ kind: 'package', package: 'tea' });
    const [problem, ...others] = (content?.problems ?? []).filter(({ rule }) => rule !== 'keys-are-spelled-exactly');
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ rule: 'package-field-equals-name', at });
    expect(problem?.message.length).toBeLessThan(400);
  });

  test.each(['name: tea\npackage: tea\n', 'name: tea\npackage: ""\n', 'name: tea\n'])(
    'is its own is fine: %j',
    text => {
      expect(read(`schema: olm.package\n${text}`)).toMatchObject([{ package: 'tea', problems: [] }]);
    },
  );

  test('counts for no other schema: a channel belongs to it', () => {
    expect(read('schema: olm.channel\nname: tea\npackage: coffee\n')).toMatchObject([
      { package: 'coffee', problems: [] },
    ]);
  });
});

describe('a memory of documents', () => {
  test('is asked before a document is read, and told afterwards', () => {
    const memory = new Map<string, BlobContent>();
    const text = 'schema: a\n---\nschema: b\n---\nschema: a\n';
    const [first, , third] = readCatalogFile({ path: 'one.yaml', text, isUtf8: true }, memory);
    expect([...memory.keys()]).toEqual(['schema: a\n', 'schema: b\n']);
    expect(third?.content).toBe(first?.content);
    const [again] = readCatalogFile({ path: 'two.yaml', text: 'schema: a\n', isUtf8: true }, memory);
    expect(again?.content).toBe(first?.content);
    expect(again?.document.file).toBe('two.yaml');
  });

  test('keeps apart what JSON and YAML read differently, and what is not UTF-8', () => {
    const memory = new Map<string, BlobContent>();
    const object = '{"schema": "a", "schema": "b"}';
    readCatalogFile({ path: 'a', text: `x: y\n---\n${object}`, isUtf8: true }, memory);
    readCatalogFile({ path: 'b', text: 'schema: \ufffd\n', isUtf8: false }, memory);
    expect([...memory.keys()]).toEqual(['x: y\n']);
    readCatalogFile({ path: 'c', text: object, isUtf8: true }, memory);
    expect([...memory.keys()]).toEqual(['x: y\n', object]);
  });

  test('can keep what it is told as JSON', () => {
    const text =
      'schema: olm.bundle\nproperties:\n- type: t\n  value: {__proto__: {a: [1, null, "x"]}}\n- type: olm.gvk\n';
    const contents = read(text);
    expect(JSON.parse(JSON.stringify(contents))).toEqual(contents);
    expect(JSON.stringify(contents)).toContain('"__proto__":{"a":[1,null,"x"]}');
  });
});
