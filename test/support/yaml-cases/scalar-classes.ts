import type { Random } from '../random.ts';
import type { CaseClass } from './yaml-cases.ts';

const words = [
  ...[
    '~',
    'null',
    'Null',
    'NULL',
    'nULL',
    '',
    'true',
    'True',
    'TRUE',
    'tRUE',
    'false',
    'yes',
    'Yes',
    'no',
    'NO',
    'on',
    'Off',
  ],
  ...[
    'y',
    'Y',
    'n',
    'N',
    '=',
    '<<',
    '.',
    '-',
    '--',
    '?x',
    ':x',
    '-x',
    '.x',
    'a#b',
    'a #b',
    'a: b',
    'a:b',
    'a:',
    ': a',
    'a ,b',
  ],
  ...[
    'http://x/y',
    'a\tb',
    '\ta',
    'a\\nb',
    'a"b',
    "a'b",
    'é',
    '😀',
    '日本',
    '@x',
    '`x',
    '%x',
    '!x',
    '&x',
    '*x',
    '|x',
    '>x',
    '[x',
    ']x',
    '{x',
    '}x',
  ],
  ...[
    '__proto__',
    'constructor',
    '2026-01-31',
    '2026-1-3',
    '2026-02-31',
    '2026-01-31T12:00:00Z',
    '2026-01-31 12:00:00.5 -3',
    '12:30',
    '190:20:30',
  ],
  ...['1.0', '1.10', 'v1.2.3', '1.2.3', '4.20', '1,000', '1 000', '#x', ' #x', 'x y  z', 'x ', '...x', '---x'],
] as const;

/** A scalar as a value, as a key and as items of lists, in block and flow style. */
function around(scalar: string, random: Random): string {
  return random.pick([
    `v: ${scalar}\n`,
    `v: ${scalar}`,
    `? ${scalar}\n: v\n`,
    `${scalar}: v\n`,
    `v: [${scalar}]\n`,
    `v: [a, ${scalar}, b]\n`,
    `v: {${scalar}: a}\n`,
    `v: {a: ${scalar}, b: c}\n`,
    `v:\n- ${scalar}\n- a\n`,
    `v:\n  ${scalar}\n`,
    `v: ${scalar} # remark\n`,
    `v: ${scalar}\n  more\n`,
  ]);
}

function digits(random: Random, alphabet = '0123456789'): string {
  return Array.from({ length: 1 + random.int(random.chance(0.2) ? 20 : 4) }, () =>
    random.pick([...alphabet, ...(random.chance(0.1) ? ['_'] : [])]),
  ).join('');
}

function number(random: Random): string {
  const sign = random.pick(['', '', '', '-', '+']);
  const exponent = random.chance(0.3)
    ? random.pick(['e', 'E']) + random.pick(['', '+', '-']) + digits(random, '012')
    : '';
  return (
    sign +
    random.pick([
      () => digits(random),
      () => `0${digits(random, '01234567')}`,
      () => random.pick(['0x', '0X']) + digits(random, '0123456789abcdefABCDEF'),
      () => random.pick(['0o', '0O']) + digits(random, '012345678'),
      () => random.pick(['0b', '0B']) + digits(random, '012'),
      () => `${digits(random)}.${random.chance(0.8) ? digits(random) : ''}${exponent}`,
      () => `.${digits(random)}${exponent}`,
      () => `${digits(random)}${exponent}`,
      () => `${digits(random)}:${digits(random, '012345')}`,
      () => random.pick(['.inf', '.Inf', '.INF', '.nan', '.NaN', 'inf', 'nan', '.iNF']),
      () =>
        random.pick([
          '9007199254740993',
          '9223372036854775807',
          '9223372036854775808',
          '18446744073709551616',
          '1e21',
          '1e-7',
          '1e308',
          '1e400',
          '5e-324',
          '-0',
          '0.0',
          '0x8000000000000000',
        ]),
    ])()
  );
}

const escapes = [
  '\\n',
  '\\t',
  '\\\\',
  '\\"',
  '\\/',
  '\\0',
  '\\e',
  '\\_',
  '\\N',
  '\\L',
  '\\P',
  '\\x41',
  '\\xe9',
  '\\u00e9',
  '\\ud83d',
  '\\ud83d\\ude00',
  '\\U0001F600',
  '\\U00110000',
  '\\x4',
  '\\q',
  '\\ ',
  '\\\n  ',
  '\\\n\n  ',
  '\\ufeff',
  '\\u0000',
];
const quotedParts = [
  'a',
  'b c',
  ' ',
  '  ',
  '\t',
  '\n  ',
  '\n\n  ',
  '\n',
  ' \n  ',
  '#',
  ': ',
  ', ',
  '[',
  '}',
  '- ',
  '&',
  '*',
  '---',
  '\n  ---',
  'é',
  '😀',
  '日',
];

function quoted(random: Random): string {
  const quote = random.pick(['"', '"', "'"]);
  const parts = Array.from({ length: random.int(6) }, () =>
    quote === '"' && random.chance(0.5)
      ? random.pick(escapes)
      : random.pick([...quotedParts, quote === '"' ? "'" : "''"]),
  );
  return (
    quote +
    parts.join('') +
    (random.chance(0.95) ? quote : '') +
    random.pick(['', '', '', ' ', ' # c', 'x', ' x', ': 1'])
  );
}

const blockLines = [
  '  a',
  '  b c',
  '   more',
  '    deep',
  '',
  ' ',
  '   ',
  '  # no comment',
  '# a comment',
  '  - x',
  '  ---',
  '  \ttab',
  '\ttab',
  ' less',
  '  a: b',
  '  "',
  '  é',
  '  trailing  ',
];

function blockScalar(random: Random): string {
  const header =
    random.pick(['|', '>']) +
    random.pick(['', '', '-', '+', '2', '1', '-2', '2-', '+3', '0', '9', '10', '--', 'x', ' # c', '- # c', '#c', ' x']);
  const lines = Array.from({ length: random.int(7) }, () => random.pick(blockLines));
  const end = random.pick(['', '\n', '\n\n', '\nw: 1\n', '\n\nw: 1\n', '\n  \n', '\n...\n']);
  return `v: ${header}\n${lines.join('\n')}${end}`;
}

const head = 'schema: t\n';

/** Single values, as they are read. */
export const scalarClasses: Readonly<Record<string, CaseClass>> = {
  'plain scalars': random => head + around(random.pick(words), random),
  numbers: random => head + around(number(random), random),
  'quoted scalars': random => head + around(quoted(random), random),
  'block scalars': random => head + blockScalar(random),
};
