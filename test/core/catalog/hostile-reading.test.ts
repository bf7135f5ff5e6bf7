import { describe, expect, test } from '@jest/globals';
import type { Blob } from '../../../src/core/catalog/blob.ts';
import { contentOf } from '../../../src/core/catalog/content-of.ts';
import { composeJson } from '../../../src/core/catalog/json/compose-json.ts';
import { locate } from '../../../src/core/catalog/locate.ts';
import { placeOfProblem } from '../../../src/core/catalog/place-of-problem.ts';
import { readCatalogFile } from '../../../src/core/catalog/read-catalog-file.ts';
import { readValue } from '../../../src/core/catalog/read-value.ts';
import { splitYaml } from '../../../src/core/catalog/split/split-yaml.ts';
import { readSubset } from '../../../src/core/catalog/yaml-subset/read-subset.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { createRandom } from '../../support/random.ts';

function read(text: string, isUtf8 = true): readonly Blob[] {
  return readCatalogFile({ path: 'catalog.yaml', text, isUtf8 });
}

function messages(text: string): string[] {
  return read(text).flatMap(({ content }) => content.problems.map(({ message }) => message));
}

function rules(text: string): string[] {
  return read(text).flatMap(({ content }) => content.problems.map(({ rule }) => rule));
}

function objectOf(text: string): JsonObject {
  const [blob] = read(text);
  if (blob === undefined) throw new Error('the text has no document');
  return readValue(blob.document) as JsonObject;
}

describe('a document that is too long is not read', () => {
  const long = 'x'.repeat(32 * 1024 * 1024);

  test.each([
    ['YAML', `a: ${long}\n---\nschema: x\n`, 2],
    ['JSON', `{"a":"${long}"}`, 1],
    ['JSON behind other JSON', `{"schema":"x"}{"schema":"x"}{"a":"${long}"}`, 3],
  ])('%s', (_what, text, documents) => {
    expect(read(text)).toHaveLength(documents);
    expect(messages(text)).toEqual(['The document has more than 33,554,432 characters.']);
  });
});

describe('a document with too many keys and values is not read', () => {
  const refusal = 'The document has more than 1,000,000 keys and values.';

  // Five are in what stands around the list.
  test.each([
    ['JSON', (items: number) => `{"schema":"x","a":[${'1,'.repeat(items - 1)}1]}`],
    ['flow style', (items: number) => `schema: x\na: [${'b,'.repeat(items - 1)}b]\n`],
  ])(
    '%s',
    (_what, textOf) => {
      expect(messages(textOf(999_995))).toEqual([]);
      expect(messages(textOf(999_996))).toEqual([refusal]);
    },
    60_000,
  );

  test.each([
    ['objects in JSON', `{"schema":"x","a":[${'{"b":""},'.repeat(400_000)}{}]}`],
    ['JSON behind other JSON', `{"schema":"x"}{"schema":"x"}{"a":[${'[],'.repeat(1_000_000)}1]}`],
    ['JSON that ends too early', `{"schema":"x"}{"schema":"x"}{"a":[${'[],'.repeat(1_000_000)}`],
    ['keys in flow style', `a: {${'b,'.repeat(500_000)}}\n`],
    ['mappings of one key in lists', `a: [${'b: c,'.repeat(400_000)}]\n`],
    ['keys in block style', `${'?\n'.repeat(500_000)}`],
    ['keys without values', `${'a:\n'.repeat(500_000)}`],
    ['what aliases repeat', `a: &a [${'b,'.repeat(1000)}]\nc: [${'b,'.repeat(400_000)}${'*a,'.repeat(600)}]\n`],
  ])('%s', (_what, text) => expect(messages(text)).toContain(refusal), 60_000);

  test('in block style, where the readers count alike', () => {
    const block = (items: number) => `schema: x\na:\n${'- b: ""\n  c:\n'.repeat(items)}`;
    expect(readSubset(block(199_999))).toBeDefined();
    // Where the subset refuses, the full reader reads.
    expect(readSubset(block(200_000))).toBeUndefined();
    expect(messages(block(200_000))).toEqual([refusal]);
  }, 60_000);

  test('in JSON whose places are requested', () => {
    expect(() => composeJson(`[${'"",'.repeat(999_998)}""]`)).not.toThrow();
    expect(() => composeJson(`[${'"",'.repeat(999_999)}""]`)).toThrow(refusal.slice(0, -1));
  }, 60_000);
});

describe('Y1 alias bombs', () => {
  const tenfold = (line: (name: string, before: string) => string) =>
    Array.from({ length: 24 }, (_, level) => line(letter(level + 1), letter(level))).join('\n');
  const letter = (index: number) => String.fromCharCode(97 + index);
  const refusal = 'Aliases repeat too much of this document.';

  test('lists of aliases of lists', () => {
    const text = `a: &a [x]\n${tenfold((name, before) => `${name}: &${name} [${`*${before},`.repeat(10)}]`)}\n`;
    expect(messages(text)).toEqual([refusal]);
  });

  test('merges of merges', () => {
    const text = `a: &a {k: v}\n${tenfold((name, before) => `${name}: &${name} {<<: [${`*${before},`.repeat(10)}]}`)}\n`;
    expect(messages(text)).toEqual([refusal]);
  });

  test('a long text many times', () => {
    expect(messages(`a: &a ${'x'.repeat(1e6)}\nb: [${'*a,'.repeat(1000)}]\n`)).toEqual([refusal]);
  });

  test('an alias of what it stands in', () => {
    expect(messages('schema: x\na: &a [*a]\n')).toEqual(['The anchor `&a` contains an alias of itself.']);
  });

  test('a value that aliases make deep', () => {
    const nested = (inner: string) => `${'['.repeat(600)}${inner}${']'.repeat(600)}`;
    expect(messages(`a: &a ${nested('x')}\nb: ${nested('*a')}\n`)).toEqual([
      'The document nests deeper than 1,000 levels.',
    ]);
  });

  test('an alias as people use them is read', () => {
    expect(objectOf('schema: x\nname: &n foo\npackage: *n\n')).toEqual({ schema: 'x', name: 'foo', package: 'foo' });
  });
});

describe('Y2 deep nesting', () => {
  test.each([
    ['lists in flow style', `a: ${'['.repeat(1e5)}\n`],
    ['mappings in flow style', `a: ${'{a: '.repeat(1e5)}\n`],
    ['lists of lists', `${'- '.repeat(1e5)}\n`],
    ['keys of keys', `${'? '.repeat(1e5)}\n`],
    ['mappings of mappings', `${Array.from({ length: 1500 }, (_, level) => `${' '.repeat(level)}a:`).join('\n')}\n`],
    ['JSON objects', '{"a":'.repeat(1e5)],
    ['JSON lists', `{"a":${'['.repeat(1e5)}`],
  ])('%s', (_, text) => expect(messages(text)).toEqual(['The document nests deeper than 1,000 levels.']));

  test('JSON objects after others', () => {
    const text = `{"schema":"a"}{"schema":"b"}${'{"a":'.repeat(1e5)}`;
    expect(messages(text)).toEqual(['The document nests deeper than 1,000 levels.']);
  });

  test('a thousand levels are read', () => {
    expect(rules(`schema: x\na: ${'['.repeat(999)}${']'.repeat(999)}\n`)).toEqual([]);
    expect(rules(`{"schema":"x","a":${'['.repeat(999)}${']'.repeat(999)}}`)).toEqual([]);
  });
});

describe('Y3 keys that JavaScript gives a meaning', () => {
  test.each([
    ['YAML', 'schema: olm.package\n__proto__: {isAdmin: true}\nconstructor: {prototype: {isAdmin: true}}\n'],
    ['a merge', 'schema: olm.package\na: &a {__proto__: {isAdmin: true}}\n<<: *a\nconstructor: 1\n'],
    ['JSON', '{"schema":"olm.package","__proto__":{"isAdmin":true},"constructor":1}'],
  ])('are plain data in %s, and reported', (_, text) => {
    const value = objectOf(text);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.getOwnPropertyDescriptor(value, '__proto__')?.value).toEqual({ isAdmin: true });
    expect('isAdmin' in value).toBe(false);
    expect(Object.hasOwn({}, 'isAdmin') || 'isAdmin' in {}).toBe(false);
    expect(rules(text)).toEqual(['keys-are-spelled-exactly', 'keys-are-spelled-exactly']);
  });

  test('do not stand for fields that are absent', () => {
    const [blob] = read('schema: olm.channel\n__proto__: {entries: [{name: a}], name: b}\n');
    expect(blob?.content).toMatchObject({ kind: 'channel', name: '', entries: [] });
  });
});

describe('Y4 what readers of YAML differ in', () => {
  test('repeated keys: the last wins, and each is reported', () => {
    expect(objectOf('schema: a\nschema: b\n')).toEqual({ schema: 'b' });
    expect(rules('schema: a\nschema: b\nx: {y: 1, y: 2}\n')).toEqual(['keys-are-unique', 'keys-are-unique']);
    expect(rules('{"schema":"a","schema":"b"}')).toEqual(['keys-are-unique']);
  });

  test('documents are split as text, whatever stands around', () => {
    expect(read('schema: a\nx: "\n---\nschema: b\n"\n').map(({ document }) => document.line)).toEqual([1, 4]);
  });

  test('tags and merges mean what they mean to opm', () => {
    expect(objectOf('schema: !x a\nname: !!str 1\nx: {k: 2, <<: {k: 1}}\n')).toEqual({
      schema: 'a',
      name: '1',
      x: { k: 1 },
    });
  });
});

test('Y5 YAML 1.1: words and numbers where a name is meant are refused, dates are names', () => {
  const named = (name: string) => rules(`schema: olm.channel\nname: ${name}\n`);
  for (const name of ['on', 'yes', 'n', '1.10', '010', '0o17', '1e3', '0x1F', '1_000', '.5', 'null', '~']) {
    expect([name, named(name)]).toEqual([name, ['schema-package-and-name-are-strings']]);
  }
  for (const name of ['stable', '1.2.3', '2026-01-26', '1:30', '1e400', 'none', '"on"']) {
    expect([name, named(name)]).toEqual([name, []]);
  }
});

test('Y6 keys of another case are read as opm reads them, and reported', () => {
  const text = 'Schema: olm.channel\nPacKage: foo\nname: stable\nEntries:\n- ſkips: [a]\n';
  expect(read(text)[0]?.content).toMatchObject({ kind: 'channel', package: 'foo', entries: [{ skips: ['a'] }] });
  expect(rules(text)).toEqual(Array(4).fill('keys-are-spelled-exactly'));
  expect(rules('schema: a\nPackage: b\npackage: c\n')).toContain('top-level-keys-are-unique');
  expect(rules('schema: other.schema\nNAME: b\n')).toEqual(['keys-are-spelled-exactly']);
});

describe('Y7 huge files', () => {
  test('a million separators', () => {
    expect(read('---\n'.repeat(1e6))).toHaveLength(500_000);
  }, 60_000);

  test('more documents than the limit: the rest is one document that is refused', () => {
    const text = 'schema: a\n---\nschema: b\n---\nschema: c\n';
    const split: string[] = [];
    splitYaml(text, 0, 2, (start, end) => split.push(text.slice(start, end)));
    expect(split).toEqual(['schema: a\n', 'schema: b\n---\nschema: c\n']);
    const rest = { file: 'catalog.yaml', line: 3, format: 'yaml', text: split[1] ?? '', isUtf8: true } as const;
    expect(contentOf(rest)).toMatchObject({
      kind: 'unreadable',
      problems: [{ message: 'The file has more than 1,000,000 documents, and the rest is not read.' }],
    });
  });

  test.each([
    ['a long line', `schema: a\nx: ${'x'.repeat(1e7)}\n`, []],
    ['a long key', `schema: a\n${'x'.repeat(1e6)}: 1\n`, ['documents-can-be-parsed']],
    ['a key of 1,024 characters', `schema: a\n${'x'.repeat(1024)}: 1\n`, []],
    ['a key of 1,024 characters beyond the BMP', `schema: a\n${'😀'.repeat(1024)}: 1\n`, []],
    ['a key of 1,025 characters', `schema: a\n${'x'.repeat(1025)}: 1\n`, ['documents-can-be-parsed']],
    ['a long number', `schema: a\nx: ${'1'.repeat(1e6)}\ny: 0${'7'.repeat(1e6)}\nz: .${'1_'.repeat(1e6)}\n`, []],
    ['blank lines', `schema: a\n${'\n'.repeat(1e6)}`, []],
    ['quotes that are not closed', '- "a\n'.repeat(1e5), ['documents-can-be-parsed']],
    ['many flow entries', `schema: a\nx: [${'y, '.repeat(1e5)}]\n`, []],
    ['many comments', `schema: a\n${'# x\n'.repeat(1e5)}`, []],
    ['backslashes in JSON', `{"schema":"a","x":"${'\\\\'.repeat(1e6)}"}`, []],
    ['quotes in JSON', `{"schema":"a","x":"${'\\"'.repeat(1e6)}"}`, []],
    ['many JSON objects on one line', '{"schema":"a"}'.repeat(3e4), []],
  ])('%s', (_, text, expected) => expect(rules(text)).toEqual(expected), 30_000);

  test('places are found in linear time', () => {
    const [blob] = read(`schema: olm.channel\nentries:\n${'- {name: 5}\n'.repeat(1e4)}`);
    for (let index = 0; blob !== undefined && index < 1e4; index += 1) {
      expect(locate(blob, 'entries', index, 'name').line === index + 3 || index).toBe(true);
    }
  }, 30_000);
});

describe('Y8 encodings', () => {
  test('a byte order mark at the start of a document, which is reported, and CRLF, which is not', () => {
    expect(objectOf('\ufeffschema: a\r\nx: |\r\n  b\r\n  c\r\n')).toEqual({ schema: 'a', x: 'b\nc\n' });
    expect(messages('schema: a\r\nx: |\r\n  b\r\n')).toEqual([]);
    expect(messages('\ufeffschema: a\n')).toEqual([
      'The document begins with a byte order mark (U+FEFF), which is invisible.',
    ]);
  });

  test.each([
    ['a second one', '\ufeff\ufeffschema: a\n', { line: 1, column: 2 }],
    ['in a comment', 'schema: a\n# b\ufeff\n', { line: 2, column: 4 }],
    ['at the start of a line', 'schema: a\n\ufeffname: b\n', { line: 2, column: 1 }],
    ['in a key', 'schema: a\nna\ufeffme: b\n', { line: 2, column: 3 }],
    ['in a plain scalar', 'schema: a\nname: \ufeffb\n', { line: 2, column: 7 }],
    ['in quotes', 'schema: a\nname: "b\ufeff"\n', { line: 2, column: 9 }],
    ['in a block scalar', 'schema: a\nname: |\n  b\n  \ufeff\n', { line: 4, column: 3 }],
    ['behind the end', 'schema: a\n...\n\ufeff\n', { line: 3, column: 1 }],
    ['where it is the first character of the buffer', `schema: a\n#${' '.repeat(501)}\ufeff\n#name: b\n`, { line: 2 }],
  ])('a byte order mark %s is refused, since opm may drop characters', (_, text, at) => {
    const [blob] = read(text);
    expect(blob?.content).toMatchObject({ kind: 'unreadable', name: '' });
    expect(blob?.content.problems).toMatchObject([
      { rule: 'documents-can-be-parsed', message: 'There is a byte order mark, U+FEFF, which is invisible.', at },
    ]);
  });

  test('an escaped byte order mark is a character like any other, and so is one in JSON', () => {
    expect(objectOf('schema: a\nname: "\\uFEFFb"\n')).toEqual({ schema: 'a', name: '\ufeffb' });
    expect(objectOf('{"schema": "a", "name": "\ufeffb"}')).toEqual({ schema: 'a', name: '\ufeffb' });
  });

  test('UTF-16 is refused', () => {
    const bytes = Buffer.from('\ufeffschema: a\n', 'utf16le');
    const [blob] = read(bytes.toString('utf8'), false);
    expect(blob?.content.problems).toMatchObject([{ message: 'The document has bytes that are not UTF-8.' }]);
  });

  test.each(['\0', '\u0001', '\u007f', '\u009f', '\ufffe'])('the control character %j is refused', character => {
    expect(messages(`schema: a\nx: b${character}\n`)[0]).toContain('There is a control character, U+');
  });

  test('line breaks that editors do not show are line breaks, as they are to opm', () => {
    expect(objectOf('schema: a\u2028name: b\n')).toEqual({ schema: 'a', name: 'b' });
  });
});

describe('a last line that opm drops, because it ends without a line end where a buffer of 4,096 bytes is full', () => {
  const refusal = 'opm does not read the last line: it fills the buffer of opm, and no line end follows.';
  const rest = 'schema: olm.channel\npackage: foo\nname: stable\nentries:\n- name: foo.v2\n';
  const padded = (line: string, bytes: number) => line + ' '.repeat(bytes - new TextEncoder().encode(line).length);

  test.each([
    ['4,096 bytes', padded('  replaces: foo.v1', 4096)],
    ['8,192 bytes', padded('  replaces: foo.v1', 8192)],
    ['characters of several bytes', padded('  replaces: foo.v1 # é😀', 4096)],
    ['a comment', padded('#', 4096)],
    ['a carriage return that waits for the next part', `${padded('  replaces: foo.v1', 4095)}\r${' '.repeat(4095)}`],
  ])('%s: refused at the line', (_what, line) => {
    const [blob] = read(rest + line);
    expect(messages(rest + line)).toEqual([refusal]);
    expect(blob?.content.problems[0]?.at).toEqual({ line: 6, column: 1 });
  });

  test.each([
    ['one byte less', padded('  replaces: foo.v1', 4095)],
    ['one byte more', padded('  replaces: foo.v1', 4097)],
    ['a line end behind it', `${padded('  replaces: foo.v1', 4096)}\n`],
    ['a carriage return in the last place', `${padded('  replaces: foo.v1', 4095)}\r`],
  ])('%s: read', (_what, line) => {
    expect(messages(rest + line)).toEqual([]);
  });

  test('the only line of a file', () => {
    expect(messages(padded('{schema: foo}', 4096).trimStart())).toEqual([refusal]);
  });

  test('JSON has no lines', () => {
    const text = '{"schema":"foo","name":""}';
    expect(messages(text.replace('""', `"${'x'.repeat(4096 - text.length)}"`))).toEqual([]);
  });
});

describe('Y10 embedded objects', () => {
  const bundle = (data: string) =>
    `schema: olm.bundle\nproperties:\n- type: olm.bundle.object\n  value: {data: ${data}}\n`;

  test('what they hold is not handed on', () => {
    const html = Buffer.from('{"a":"<script>"}').toString('base64');
    expect(read(bundle(html))[0]?.content).toStrictEqual({
      kind: 'bundle',
      schema: 'olm.bundle',
      package: '',
      name: '',
      image: '',
      properties: [{ type: 'olm.bundle.object' }],
      relatedImages: [],
      problems: [],
    });
  });

  test('a huge one is checked', () => {
    const data = Buffer.from(`{"a":"${'x'.repeat(5e6)}"}`).toString('base64');
    expect(rules(bundle(data))).toEqual([]);
    expect(rules(bundle(`${data.slice(0, -4)}!!!!`))).toEqual(['bundle-objects-can-be-decoded']);
  });

  test('a bomb inside is refused', () => {
    const nested = Buffer.from('['.repeat(1e5)).toString('base64');
    expect(messages(bundle(nested))[0]).toContain('The document nests deeper than 1,000 levels');
  });
});

describe('random bytes', () => {
  const alphabet = [
    '-',
    '- ',
    ':',
    ': ',
    '\n',
    '\n ',
    '{',
    '}',
    '[',
    ']',
    ',',
    '"',
    "'",
    '|',
    '>',
    '&a',
    '*a',
    '!',
    '#',
    '?',
    '%',
    '---',
    '...',
  ];
  const more = [
    'schema',
    'olm.bundle',
    'properties',
    'a',
    '1',
    '\\',
    '\t',
    '\r',
    '\0',
    '\u0085',
    '\ufeff',
    '😀',
    '\ufffd',
    '<<',
    'null',
    '{}',
  ];

  test.each([1, 2, 3, 4])('nothing throws, and every problem has a place in the file (seed %d)', seed => {
    const random = createRandom(seed);
    for (let count = 0; count < 2000; count += 1) {
      const isText = random.chance(0.8);
      const text = Array.from({ length: random.int(40) }, () =>
        isText ? random.pick([...alphabet, ...more]) : String.fromCharCode(random.int(256)),
      ).join('');
      const lines = text.split('\n').length;
      for (const blob of read(text, random.chance(0.9))) {
        expect(blob.content.kind === 'unreadable').toBe(blob.content.problems.some(isFatal));
        for (const problem of blob.content.problems) {
          const { line = 0, column = 1 } = placeOfProblem(blob, problem);
          if (line < 1 || line > lines || column < 1)
            throw new Error(`${line}:${column} is not in ${JSON.stringify(text)}`);
        }
      }
    }
  });
});

function isFatal({ rule }: { readonly rule: string }): boolean {
  return !['properties-can-be-parsed', 'keys-are-unique', 'keys-are-spelled-exactly'].includes(rule);
}
