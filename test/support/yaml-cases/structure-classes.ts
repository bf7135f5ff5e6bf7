import type { Random } from '../random.ts';
import type { CaseClass } from './yaml-cases.ts';

function some(random: Random, most: number, parts: readonly string[], between = ''): string {
  return Array.from({ length: 1 + random.int(most) }, () => random.pick(parts)).join(between);
}

const anchored = [
  'a: &x 1\n',
  'b: &x {k: 1}\n',
  'c: &y [1, 2]\n',
  'd: *x\n',
  'e: [*x, *y]\n',
  'f: {k: *y}\n',
  '&z g: 1\n',
  'h: *z\n',
  '*x : 1\n',
  '*z : 2\n',
  'i: &x\n',
  'j: & 1\n',
  'k: &a-b.c 1\n',
  'l: *a-b.c\n',
  'm: &x &y 1\n',
  'n: &x *y\n',
  'o: &x\n  p: *x\n',
  'q: *x1\n',
  'r: *x:\n',
  's: &é 1\n',
  't: !!str &x 1\n',
  'u: &x !!str 1\n',
  'w: &x "a"\n',
  'z: &\n',
];
const merged = [
  '<<: *a\n',
  '<<: *b\n',
  '<<: [*a, *b]\n',
  '<<: [*a, {k: 9, n: 5}]\n',
  '<<: {k: 7}\n',
  '<<: 1\n',
  '<<: [1]\n',
  '<<: ~\n',
  '"<<": *a\n',
  '!!merge <<: *a\n',
  '!!str <<: *a\n',
  'k: 3\n',
  'l: 4\n',
  '? <<\n: *a\n',
  '<< : *b\n',
  '<<: *c\n',
  '<<: []\n',
  '<<: [[*a]]\n',
];
const tags = [
  '!!str',
  '!!int',
  '!!float',
  '!!bool',
  '!!null',
  '!!binary',
  '!!timestamp',
  '!!seq',
  '!!map',
  '!!set',
  '!!omap',
  '!!merge',
  '!',
  '!x',
  '!x!y',
  '!<tag:yaml.org,2002:str>',
  '!<!x>',
  '!<>',
  '!<',
  '!!',
  '!!str!',
  '!%41',
  '!!st%72',
  '!e!x',
];
const tagged = [
  '1',
  '0x1F',
  '1.5',
  'yes',
  '"yes"',
  '~',
  '',
  '2026-01-31',
  'c3RhYmxl',
  '*',
  '"c3Rh YmxL"',
  '[1, 2]',
  '{a: 1}',
  'abc',
  '|\n  1',
  '12e03',
  "'1'",
];
/** None of them are equal as JSON alone: which of such keys wins is different each time in opm. */
const keys = [
  'a',
  'A',
  '"a"',
  "'a'",
  '1',
  '01',
  '0x1',
  'true',
  'yes',
  '~',
  'null',
  '""',
  '2026-01-31',
  'ſ',
  's',
  'K',
  'k',
  '[a]',
  '{a: 1}',
  '.inf',
  '1e3',
  'schema',
  'Schema',
  'SCHEMA',
  '"schema"',
  'name',
  'Name',
  'package',
];
const flow = [
  '[',
  ']',
  '{',
  '}',
  ',',
  ', ',
  ':',
  ': ',
  'a',
  '"a"',
  'b: c',
  '"k":v',
  '"k": v',
  '? ',
  '- ',
  ' ',
  '\n  ',
  '# c\n  ',
  '1',
  '[]',
  '{}',
  '&x ',
  '*x',
  '!!str ',
];
const block = [
  'a:\n',
  'b: 1\n',
  '- c\n',
  '  - d\n',
  '  e: 2\n',
  '    f: 3\n',
  '  g\n',
  '- - h\n',
  '-\n',
  '- i: 1\n  j: 2\n',
  '? k\n',
  ': l\n',
  '?\n',
  ':\n',
  '# m\n',
  '  # n\n',
  '\n',
  '\t\n',
  '\to: 1\n',
  '  \tp: 1\n',
  'q:\t1\n',
  'r: s: t\n',
  ' u: 1\n',
  '-v\n',
  'w:x\n',
  '- ? y\n  : z\n',
  '-\ta\n',
  '"b" : 1\n',
  'c :1\n',
];
const json = [
  '"a": 1',
  '"A": 2',
  '"a": [1, 2]',
  '"b": {"c": null}',
  '"d": 1e400',
  '"e": 01',
  '"f": .5',
  '"g": "\\u00e9\\ud83d"',
  '"h": "a\tb"',
  '"i": tru',
  '"j": "\\x41"',
  'k: 1',
  '"l": 1,',
  '"schema": "u"',
  '"m": 9007199254740993',
  '"n": -0',
  '"o": "\u2028"',
  '"p": [1,]',
  '"": 1',
  "'q': 1",
  '"r": "\\/"',
  '/* s */ "t": 1',
  '"u": 1e2',
];

/** A node in flow style that is valid more often than not. */
function flowNode(random: Random, depth: number): string {
  const odd = () => (random.chance(0.06) ? random.pick(flow) : '');
  const blank = () => random.pick(['', '', ' ', '\n  ']);
  if (depth === 0 || random.chance(0.4))
    return random.pick(['a', '1', '"b"', "'c d'", 'e f', '~', '2.5', '&x g', '!!str 3']) + odd();
  const items = Array.from({ length: random.int(4) }, () => {
    const node = flowNode(random, depth - 1);
    return blank() + odd() + random.pick(['', '', 'k: ', '"l": ', '"m":', '? n : ']) + node + blank();
  });
  const [open, close] = random.pick([
    ['[', ']'],
    ['{', '}'],
  ] as const);
  return open + items.join(',') + random.pick(['', '', ',']) + blank() + close;
}

/** Lines of a node in block style that is valid more often than not. */
function blockNode(random: Random, indent: string, depth: number): string {
  const isList = random.chance(0.5);
  const lines = Array.from({ length: 1 + random.int(3) }, (_, index) => {
    const start = isList
      ? '-'
      : random.pick([`k${index}:`, `"k ${index}":`, `? k${index}\n${indent}:`, `? [${index}]\n${indent}:`]);
    const odd = random.chance(0.05) ? random.pick(block) : '';
    if (depth === 0 || random.chance(0.4))
      return `${odd}${indent}${start} ${random.pick(['1', 'a b', '', '"c"', '# d', '[e]', '|\n  f'])}\n`;
    const further = `${indent}${random.pick([' ', '  ', '    '])}`;
    const isCompact = isList && random.chance(0.4);
    const node = blockNode(
      random,
      isCompact ? `${indent}  ` : !isList && random.chance(0.2) ? indent : further,
      depth - 1,
    );
    return isCompact ? `${odd}${indent}- ${node.slice(indent.length + 2)}` : `${odd}${indent}${start}\n${node}`;
  });
  return lines.join('');
}

const head = 'schema: t\n';

/** Mappings and lists, and what refers from one place to another. */
export const structureClasses: Readonly<Record<string, CaseClass>> = {
  anchors: random =>
    `${head}${random.chance(0.6) ? 'x: &x 0\ny: &y {l: *x}\nz: &z [1]\n' : ''}${some(random, 3, anchored)}`,
  'merge keys': random =>
    `${head}a: &a {k: 1, m: 1}\nb: &b {k: 2, <<: *a}\nc: &c [1]\nv:\n${some(
      random,
      4,
      merged.map(line => line.replace(/^/gm, '  ').trimEnd()),
      '\n',
    )}\n`,
  tags: random =>
    head +
    some(
      random,
      2,
      ['v', 'w', 'x'].flatMap(key => [`${key}: `, `${key}:\n- `]),
    ) +
    `${random.pick(tags)} ${random.pick(tagged)}\n`,
  duplicates: random =>
    random.chance(0.5)
      ? head +
        some(
          random,
          4,
          keys.flatMap(key => [`${key}: 1\n`, `${key}: 2\n`]),
        )
      : `${head}v: {${some(
          random,
          4,
          keys.flatMap(key => [`${key}: 1`, `${key}: 2`]),
          ', ',
        )}}\n`,
  'flow collections': random => `${head}v: ${flowNode(random, 3)}\n`,
  'block collections': random => `${head}v:\n${blockNode(random, '  ', 3)}`,
  lines: random => head + some(random, 4, block),
  JSON: random =>
    `${random.pick(['', '', ' ', '\n'])}{"schema": "t", ${some(random, 3, json, ', ')}}${random.pick(['', '\n', '\n', ' x', '\n{"schema": "w"}', ' // c', ',', '\n---\nschema: y\n', '}'])}`,
};
