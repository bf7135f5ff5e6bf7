import type { Random } from '../random.ts';
import type { CaseClass } from './yaml-cases.ts';

const separators = [
  '---\n',
  '--- \n',
  '---\t\n',
  '--- # c\n',
  '----\n',
  '---x\n',
  '--- |\n',
  '--- {a: 1}\n',
  '...\n',
  '... # c\n',
  '...x\n',
  ' ---\n',
  '\n',
  '# c\n',
  '---\r\n',
  '%YAML 1.1\n---\n',
];
const documents = [
  'schema: t\n',
  'schema: u\nv: 1\n',
  'schema: t\nv: |\n  a\n  ---\n',
  '{"schema": "t"}\n',
  '"schema": "t"\n',
  'schema: t\nv: "a\n',
  'b"\n',
  '{}\n',
  'a\n',
  '- a\n',
  '~\n',
  'v: 1\n',
  'schema: 1\n',
  'schema: ~\n',
  'schema: ""\n',
  'schema: [t]\n',
  'name: 1\nschema: t\n',
  'schema: t\npackage: {}\n',
];
const directives = [
  '%YAML 1.1\n',
  '%YAML 1.2\n',
  '%YAML 1.0\n',
  '%YAML 2.0\n',
  '%YAML 1\n',
  '%YAML 1.1 # c\n',
  '%YAML 1.1 x\n',
  '%TAG ! tag:x,2000:\n',
  '%TAG !e! tag:yaml.org,2002:\n',
  '%TAG !! tag:x,2000:\n',
  '%TAG !e tag:x\n',
  '%TAG !e!\n',
  '%FOO bar\n',
  '%\n',
  ' %YAML 1.1\n',
  '# c\n',
  '\n',
];
const controls = [
  '\0',
  '\u0001',
  '\u0007',
  '\b',
  '\u000b',
  '\f',
  '\r',
  '\u001b',
  '\u007f',
  '\u0080',
  '\u0085',
  '\u009f',
  '\u00a0',
  '\u2028',
  '\u2029',
  '\ufeff',
  '\ufffe',
  '\uffff',
  '\ufdd0',
  '\u{1f600}',
  '\u{10ffff}',
  '\r\n',
  '\t',
];
const invalid = [
  [0xff],
  [0xc0, 0x80],
  [0xe2, 0x82],
  [0xed, 0xa0, 0x80],
  [0xf4, 0x90, 0x80, 0x80],
  [0x80],
  [0xf0, 0x9f, 0x98],
  [0xfe, 0xff],
];
const places: readonly (readonly [string, string])[] = [
  ['schema: t\nv: a', 'b\n'],
  ['schema: t\nv: "a', 'b"\n'],
  ["schema: t\nv: 'a", "b'\n"],
  ['schema: t\nv: a # c', 'c\n'],
  ['schema: t\nv: |\n  a', 'b\n  c\n'],
  ['schema: t\nv: >\n  a\n', '  b\n'],
  ['schema: t\nk', 'k: 1\n'],
  ['schema: t\nv: [a', 'b]\n'],
  ['schema: t\nv: 1\n', 'w: 2\n'],
  ['schema: t', '\nv: 1\n'],
  ['', 'schema: t\n'],
  ['schema: t\n', ''],
  ['schema: t\n---\n', 'schema: u\n'],
  ['schema: t\n...\n', 'x\n'],
  ['{"schema": "t", "v": "a', 'b"}\n'],
  ['{"schema": "t",', ' "v": 1}\n'],
  ['schema: t\nv: &a', ' 1\n'],
  ['schema: t\nv: !a', ' 1\n'],
];

function between(random: Random, middle: Uint8Array): Uint8Array {
  const [before, after] = random.pick(places);
  return Buffer.concat([Buffer.from(before), middle, Buffer.from(after)]);
}

function parts(random: Random, most: number, of: readonly string[]): string {
  return Array.from({ length: 1 + random.int(most) }, () => random.pick(of)).join('');
}

/** One of the first four, which are valid, as often as a probability says. */
function oneOf(random: Random, list: readonly string[], probability: number): string {
  return random.pick(random.chance(probability) ? list.slice(0, 4) : list);
}

/** What is between documents, before them, and below the text: characters and bytes. */
export const documentClasses: Readonly<Record<string, CaseClass>> = {
  documents: random =>
    random.pick(['', '---\n', '--- # c\n']) +
    Array.from(
      { length: 1 + random.int(3) },
      () => oneOf(random, documents, 0.8) + oneOf(random, separators, 0.8),
    ).join('') +
    oneOf(random, documents, 0.8),
  directives: random =>
    `${parts(random, 3, directives)}${random.pick(['---\n', '', '\n'])}schema: t\n${random.pick(['', 'v: !e!str 1\n', 'v: !x 1\n', 'v: !!str 1\n', '%YAML 1.1\n', '...\n%YAML 1.1\n---\nschema: u\n'])}`,
  'control characters': random => between(random, Buffer.from(random.pick(controls))),
  'bytes that are not UTF-8': random => between(random, Uint8Array.from(random.pick(invalid))),
  'byte order marks': random =>
    Buffer.concat([
      Buffer.from(
        random.pick(['\ufeff', '\ufeff\ufeff', '\ufeff---\n', ' \ufeff', '\ufeff\n', '\ufeff# c\n', '---\n\ufeff']),
      ),
      Buffer.from(parts(random, 2, documents)),
    ]),
  'line ends': random =>
    Array.from({ length: 2 + random.int(4) }, (_, index) =>
      index === 0 ? 'schema: t' : random.pick(['v: 1', 'w: |', '  a', 'x: "b', '  c"', '# d', '', '---', 'schema: u']),
    )
      .map(line => line + random.pick(['\n', '\n', '\r\n', '\r', '\u0085', '\u2028']))
      .join(''),
};
