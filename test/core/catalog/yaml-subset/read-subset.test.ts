import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { splitFile } from '../../../../src/core/catalog/split/split-file.ts';
import { SyntaxProblem } from '../../../../src/core/catalog/syntax-problem.ts';
import { textOfDocument } from '../../../../src/core/catalog/text-of-document.ts';
import { readYaml } from '../../../../src/core/catalog/yaml/read-yaml.ts';
import { readSubset } from '../../../../src/core/catalog/yaml-subset/read-subset.ts';
import { corpusFiles, hasCorpus } from '../../../support/corpus.ts';
import { createRandom, type Random } from '../../../support/random.ts';

const fixture = readFileSync(join(import.meta.dirname, '../fixtures/rendered-by-opm.yaml'), 'utf8');

function documentsOf(text: string): string[] {
  return splitFile({ path: 'catalog.yaml', text, isUtf8: true }).map(textOfDocument);
}

/** Whether the subset has the text. Throws when the full reader does not read it alike. */
function agrees(text: string): boolean {
  const value = readSubset(text);
  if (value === undefined) return false;
  if (isDeepStrictEqual(readYaml(text), { value, repeatedKeys: [] })) return true;
  throw new Error(`the readers differ about ${JSON.stringify(text)}`);
}

const small: readonly string[] = [
  "a: \"x\\u0041\\ \\\"y\n\n  z\n  \\  w\"\nb: 'c\n  d''e'\n",
  'a: b\n',
  '---\na: b\n\nc: 1\n',
  'a:\n  b: c\n  d:\n  - e\n  - f: g\n    h: i\n',
  'a:\n- b: |-\n    t\n  c: d\n- e\nf:\n  - g\n',
  'a: |-\n  x\n   y\n\n  z\nb: |\n  q\n\n',
  'a: "x\\n\\"y\\""\nb: \'it\'\'s\'\nc: ""\nd: \'\'\n',
  'a: x\n  y\n\n  z\nb: 1\n',
  'a: "x\n  y\\\n  z"\nb: {}\nc: []\nd:\ne: 010\n',
  'a: >-\n  f\n  g\nb: |2\n    x\nc: >\n  h\n',
  '# c\na:\n\n  # d\n  e: f\n # g\nh: |\n  i\n # j\n  # k\n\n#l\n',
  'a: b # c\nd: # e\n  f: "g"  # h\n  i: # j\n  - k # l\n  - \'m\' # n\no: 1 # p\n',
  '"a": b\n\'-c\': d\n-XX:\n  "e f":\n  - g\n  "h":   i\n',
  'a: b#c\nd: http://e/f\ng: -h\ni: ?j\nk: :l\n',
];

/** What changes the meaning of YAML, to be put anywhere. */
const pieces: readonly string[] = [
  ...['\\ ', '\\\\', '\\u0041', '\\ud800', '\\"', "''", '"\n  ', "'\n  "],
  ...['# c\n', '  # c\n'],
  ...[
    '- ',
    '-',
    '? ',
    ': ',
    ':',
    '\n',
    '\n\n',
    '\n  ',
    '\n    ',
    ' ',
    '  ',
    '{}',
    '[]',
    '"',
    "'",
    '|',
    '>',
    '|-\n  ',
    '>-\n  ',
  ],
  ...[
    '&a ',
    '*a',
    '!!str ',
    '#',
    ' # c',
    '"k": ',
    '-k: ',
    '\n...\n',
    '---\n',
    '@',
    '%',
    '`',
    '<<: *a',
    '1',
    '0x1',
    '1e3',
    '.inf',
    '~',
    'null',
    'y',
  ],
  ...[
    '\\',
    '\\\n',
    'x: y\n',
    '- z\n',
    '  k: v\n',
    '- - a\n',
    '-  b: c\n',
    'a: \n',
    '__proto__: x\n',
    '5: x\n',
    'yes: x\n',
    'k : v\n',
  ],
  ...[
    'é',
    '\u00a0',
    '\t',
    '\r',
    '\ufeff',
    '\u2028',
    'a:b: c',
    '\n \n',
    '\n      \n',
    '{a: b}',
    '[a, b]',
    '|+\n',
    '|1\n',
  ],
];

function mutate(text: string, random: Random): string {
  const at = random.int(text.length + 1);
  if (random.chance(0.4)) return text.slice(0, at) + random.pick(pieces) + text.slice(at);
  if (random.chance(0.3)) return text.slice(0, at) + text.slice(at + 1 + random.int(3));
  const lines = text.split('\n');
  const line = random.int(lines.length);
  const changes = [
    () => lines.splice(line, 1, random.pick([' ', '  ', '    ']) + lines[line]),
    () => lines.splice(line, 1, (lines[line] ?? '').slice(1 + random.int(2))),
    () => lines.splice(line, 0, random.pick(lines)),
    () => lines.splice(line, 1),
  ];
  random.pick(changes)();
  return lines.join('\n');
}

describe('the subset of YAML', () => {
  test.each(small)('has %j', text => expect(agrees(text)).toBe(true));

  test('has what opm wrote', () => {
    const documents = documentsOf(fixture);
    expect(documents.length).toBeGreaterThan(3);
    // One bundle has a list of lists.
    expect(documents.filter(document => !agrees(document))).toHaveLength(1);
  });

  test.each([
    'a: *b\n',
    'a: &b c\n',
    'a: !!str b\n',
    'a: {b: c}\n',
    'a: b # c\n  d\n',
    'a: b # c: d\n',
    'a: "b"#c\n',
    'a: b\n  # c\n  d\n',
    'a: b\na: c\n',
    'yes: a\n',
    '__proto__: a\n',
    '"a" : b\n',
    '"a":b\n',
    '"yes": b\n',
    '"a\\n": b\n',
    'a:\n    b: c\n  d: e\n',
    'a: .inf\n',
    'a: "\\/"\n',
    'a: @b\n',
    'a: b: c\n',
    'a: b\n...\n',
    'a\n',
    '- a\n',
    '',
    ' a: b\n',
    'a: \tb\n',
    `a:\n${Array.from({ length: 200 }, (_, level) => `${' '.repeat(level + 1)}a:\n`).join('')}`,
  ])('leaves %j to the full reader', text => expect(readSubset(text)).toBeUndefined());

  test.each([1, 2, 3])('reads 4,000 changed texts as the full reader does, or not at all (seed %d)', seed => {
    const random = createRandom(seed);
    const texts = [...small, ...documentsOf(fixture).filter(({ length }) => length < 3000)];
    let accepted = 0;
    for (let count = 0; count < 4000; count += 1) {
      let text = random.pick(texts);
      for (let changes = random.int(4); changes > 0; changes -= 1) text = mutate(text, random);
      if (agrees(text.endsWith('\n') ? text : `${text}\n`)) accepted += 1;
    }
    expect(accepted).toBeGreaterThan(1000);
  });
});

(hasCorpus('The subset of YAML') ? test : test.skip)(
  'the subset has 98 % of a real repository, read alike',
  () => {
    const documents = new Set([...corpusFiles(/^catalogs\//).values()].flatMap(documentsOf));
    let all = 0;
    let accepted = 0;
    for (const document of documents) {
      all += document.length;
      if (agrees(document)) accepted += document.length;
    }
    expect(accepted / all).toBeGreaterThan(0.98);
  },
  120_000,
);

test('texts that the full reader refuses are never in the subset', () => {
  const random = createRandom(7);
  for (let count = 0; count < 3000; count += 1) {
    const text = `${Array.from({ length: 1 + random.int(8) }, () => random.pick(pieces)).join('')}\n`;
    if (!isRefused(text)) continue;
    expect([text, readSubset(text)]).toEqual([text, undefined]);
  }
});

function isRefused(text: string): boolean {
  try {
    readYaml(text);
    return false;
  } catch (error) {
    if (error instanceof SyntaxProblem) return true;
    throw error;
  }
}
