import { bytesOfText } from './bytes-of-text.ts';
import type { Random } from './random.ts';

type Files = Record<string, string>;
type Mutation = (files: Files, random: Random) => void;

/**
 * What readers stumble over where their buffer ends: marks, line breaks, control characters, characters of several bytes. A half surrogate U+DC80 to U+DCFF stands for
 * one byte that is not UTF-8.
 */
const odd = [
  '\ufeff',
  '\ufeff',
  '\ufeff',
  '\ufeff\ufeff',
  '\u0085',
  '\u2028',
  '\u2029',
  '\r',
  '\r\n',
  '\u0000',
  '\u0007',
  '\u007f',
  '\u0090',
  '\ufffe',
  '\ufffd',
  'é',
  '😀',
  '\udc80',
  '\udcc3',
  '\udcff',
];

/** Where an odd character may be: each line is one of the root of a block mapping. */
const places: readonly ((odd: string) => string)[] = [
  odd => `# ${odd}\n`,
  odd => `#${odd}x\n`,
  odd => `extra: a${odd}b\n`,
  odd => `ex${odd}tra: b\n`,
  odd => `${odd}extra: b\n`,
  odd => `extra: "a${odd}b"\n`,
  odd => `extra: 'a${odd}b'\n`,
  odd => `extra: "a\\${odd}b"\n`,
  odd => `extra: |\n  a\n  ${odd}b\n  c\n`,
  odd => `extra: >-\n  a${odd}\n  b\n`,
  odd => `extra: [a, ${odd}b]\n`,
  odd => `extra: {a${odd}: b}\n`,
  odd => `extra:${odd} b\n`,
  odd => `extra: b ${odd}\n`,
  odd => `...\n${odd}\n`,
];

/** Lines that say something else without their first character. */
const hidden = [
  '',
  '',
  '#package: beta\n',
  '#name: hidden\n#package: beta\n',
  '##\n#schema: olm.package\n',
  ' #x: y\n',
  '-\n',
];

/** Sizes of the buffers of go-yaml, of its decoded text, and of the readers around it. */
const sizes = [512, 512, 1024, 1536, 2048, 4096];

/** Changes near the ends of the buffers of opm's readers. */
export const bufferMutations: Readonly<Record<string, Mutation>> = {
  'put an odd character where a buffer ends': (files, random) =>
    changeYaml(files, random, text => {
      const [start, at] = rootLine(text, random);
      const target = random.pick(sizes) * (1 + random.int(2)) + random.int(9) - 4;
      const line = random.pick(places)(random.pick(odd));
      const offset =
        byteLength(text.slice(start, at)) + byteLength(line.slice(0, Math.max(line.search(/[^\n -~]/), 0)));
      const inserted = comment(target - offset, random) + line + random.pick(hidden);
      return text.slice(0, at) + inserted + text.slice(at);
    }),
  'hide lines behind an odd character where a buffer ends': (files, random) =>
    changeYaml(files, random, text => {
      const [start, , end] = rootLine(text, random);
      const document = text.slice(start, end);
      const at = random.pick([0, ...Array.from(document.matchAll(/^[A-Za-z]/gm), ({ index }) => index)]);
      // go-yaml counts the character that it drops, so that a hidden line stands in the column of those that are indented by one.
      const before = document.slice(0, at).replace(/^(?=.)/gm, ' ');
      const behind = document.slice(at).replace(/^(?=.)/gm, ' ');
      const filler = comment(random.pick(sizes) + random.int(5) - 3 - byteLength(before), random).slice(0, -1) || '#';
      const inserted = `${filler}${random.pick(odd)}\n${random.pick(hidden)}`;
      return text.slice(0, start) + before + inserted + behind + text.slice(end);
    }),
  'put a key of about 1,024 characters': (files, random) =>
    changeYaml(files, random, text => {
      const [, at] = rootLine(text, random);
      const name = random
        .pick(['k', 'é', '😀', 'k '])
        .repeat(1020 + random.int(9))
        .trimEnd();
      const key = random.pick([name, `"${name}"`, `? ${name}\n`, `[${name}]`]);
      return `${text.slice(0, at)}${key}: b\n${text.slice(at)}`;
    }),
  'end a file where a buffer of lines is full': (files, random) =>
    changeYaml(files, random, text => {
      const rest = text.trimEnd();
      const last = rest.slice(rest.lastIndexOf('\n') + 1);
      const filler = random.pick([' ', ' ', ' #', '\t', '\r', 'x', 'é']);
      const missing = 4096 * (1 + random.int(2)) + random.pick([0, 0, 0, 1, -1]) - byteLength(last);
      return rest + filler.repeat(Math.max(missing / byteLength(filler), 0));
    }),
  'put blanks of about the size that is looked at for a brace': (files, random) =>
    change(files, random, text => {
      const blank = random.pick([' ', '\n', '\t', '\u00a0', '\u3000']);
      const size = random.pick([30, 4096]) + random.int(5) - 2;
      return blank.repeat(Math.ceil(size / byteLength(blank))) + text;
    }),
};

/** A comment of so many bytes, or none where that is too few. */
function comment(bytes: number, random: Random): string {
  if (bytes < 2) return '';
  const filler = random.pick(['x', ' ', '#', 'é']);
  const count = Math.floor((bytes - 2) / byteLength(filler));
  const isSplit = filler === 'x' && random.chance(0.3);
  const text = `#${filler.repeat(count)}${'x'.repeat(bytes - 2 - count * byteLength(filler))}\n`;
  return isSplit ? text.replace(/x{40}/g, `${'x'.repeat(38)}\n#`) : text;
}

/** The start of a document, that of one of its lines that begin at the root, and its end. */
function rootLine(text: string, random: Random): readonly [start: number, at: number, end: number] {
  const starts = [0, ...Array.from(text.matchAll(/^---\n/gm), ({ index }) => index + 4)];
  const start = random.pick(starts);
  const next = text.indexOf('\n---', start);
  const end = next === -1 ? text.length : next + 1;
  const lines = Array.from(text.slice(start, end).matchAll(/^[A-Za-z]/gm), ({ index }) => start + index);
  return [start, random.pick([start, end, ...lines]), end];
}

function changeYaml(files: Files, random: Random, mutate: (text: string) => string): void {
  const isYaml = (text: string | undefined) => !text?.trimStart().startsWith('{');
  change(Object.fromEntries(Object.entries(files).filter(([, text]) => isYaml(text))), random, mutate, files);
}

function change(files: Files, random: Random, mutate: (text: string) => string, target = files): void {
  const paths = Object.keys(files).filter(path => !path.endsWith('.indexignore'));
  if (paths.length === 0) return;
  const path = random.pick(paths);
  target[path] = mutate(files[path] ?? '');
}

function byteLength(text: string): number {
  return bytesOfText(text).length;
}
