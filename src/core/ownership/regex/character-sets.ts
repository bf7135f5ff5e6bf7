import type { CharacterSet } from './program.ts';

type Ranges = readonly (readonly [number, number])[];

const digits: Ranges = [[0x30, 0x39]];
const letters: Ranges = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];
const blanks: Ranges = [
  [0x09, 0x0a],
  [0x0c, 0x0d],
  [0x20, 0x20],
];

/** `.`: everything but the end of a line. */
export const anyCharacter: CharacterSet = { ranges: [[0x0a, 0x0a]], isNegated: true };

export function oneCharacter(character: string): CharacterSet {
  const code = character.codePointAt(0) ?? 0;
  return { ranges: [[code, code]], isNegated: false };
}

/** What `\d`, `\w`, `\s`, a control character or an escaped sign stand for in Go; undefined for what is not read. */
export function escapedSet(character: string): CharacterSet | undefined {
  const classes: Readonly<Record<string, Ranges>> = { d: digits, w: letters, s: blanks };
  const lower = character.toLowerCase();
  const ranges = Object.hasOwn(classes, lower) ? classes[lower] : undefined;
  if (ranges !== undefined) return { ranges, isNegated: character !== lower };
  const controls: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f', v: '\v' };
  if (Object.hasOwn(controls, character)) return oneCharacter(controls[character] ?? '');
  return /^[!-/:-@[-`{-~ ]$/.test(character) ? oneCharacter(character) : undefined;
}
