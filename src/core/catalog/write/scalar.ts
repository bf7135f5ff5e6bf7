import { utf8Length } from '../../text/utf8-length.ts';
import { isGoTimestamp } from '../yaml/go-timestamp.ts';
import { resolvePlain } from '../yaml/resolve-plain.ts';

const sexagesimal = /^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?$/;

/** Columns after which go-yaml folds a line at the next space. */
const width = 80;

/** Characters that only a double-quoted scalar can hold. Pairs of surrogates are among them: go-yaml escapes them. */
const special = /[\0-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]/;
/** What a scalar may not begin with, hold or end with to go without quotes, outside of flow collections. */
const indicator = /^(?:[#,[\]{}&*!|>'"%@` ]|[?:-](?: |$)|---|\.\.\.)|: | #|[: ]$/;

const escapes = new Map(
  Object.entries({ '\0': '0', '\x07': 'a', '\b': 'b', '\t': 't', '\n': 'n', '\v': 'v', '\f': 'f', '\r': 'r' }).concat(
    Object.entries({ '\x1b': 'e', '"': '"', '\\': '\\', '\x85': 'N', '\xa0': '_', '\u2028': 'L', '\u2029': 'P' }),
  ),
);

type Style = 'plain' | 'single' | 'double' | 'literal';

/**
 * The text of a string as go-yaml v2 writes it (`emitterc.go`), from where it begins to the end of its last line,
 * without a line break behind it. Two characters differ: go-yaml writes U+2028 and U+2029 as line breaks, which
 * readers of YAML 1.2 read as something else; here they are escaped.
 *
 * @param column where the text begins, counted from 0
 * @param indent spaces before each further line
 */
export function scalarText(text: string, column: number, indent: number): string {
  const pad = `\n${' '.repeat(indent)}`;
  switch (styleOf(text)) {
    case 'plain':
      return folded(text, column, pad);
    case 'single':
      return `'${folded(text.replaceAll("'", "''"), column + 1, pad)}'`;
    case 'double':
      return doubleQuoted(text, column, pad);
    case 'literal':
      return literal(text, pad);
  }
}

/** The text of a key that stands on one line with its value: never folded. Undefined where it cannot stand so. */
export function simpleKeyText(text: string): string | undefined {
  if (/[\n\r\x85\u2028\u2029]/.test(text) || utf8Length(text) > 128) return undefined;
  // Unlike go-yaml, which writes `<<` plain even where that makes a key a merge.
  if (text === '<<') return '"<<"';
  return scalarText(text, Number.NEGATIVE_INFINITY, 0);
}

function styleOf(text: string): Style {
  if (special.test(text)) return 'double';
  if (text.includes('\n')) return text.endsWith(' ') || text.includes(' \n') ? 'double' : 'literal';
  if (!readsAsString(text)) return 'double';
  return indicator.test(text) ? 'single' : 'plain';
}

/** Breaks lines that have grown beyond the width at spaces that stand alone. */
function folded(text: string, column: number, pad: string): string {
  if (column + text.length <= width) return text;
  let result = '';
  let start = 0;
  let startColumn = column;
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) {
    const isInside = at > 0 && at < text.length - 1;
    if (!isInside || startColumn + at - start <= width || text[at - 1] === ' ' || text[at + 1] === ' ') continue;
    result += text.slice(start, at) + pad;
    start = at + 1;
    startColumn = pad.length - 1;
  }
  return result + text.slice(start);
}

function doubleQuoted(text: string, column: number, pad: string): string {
  // A quirk of go-yaml: when the text begins with a byte order mark, it escapes every character.
  const escapesAll = text.startsWith('\ufeff');
  const characters = [...text.toWellFormed()];
  let result = '"';
  let at = column + 1;
  let wasSpace = false;
  for (const [index, character] of characters.entries()) {
    const isSpace = character === ' ' && !escapesAll;
    const isFolded = isSpace && !wasSpace && at > width && index > 0 && index < characters.length - 1;
    if (isFolded) {
      const rest = characters[index + 1] === ' ' ? '\\' : '';
      result += pad + rest;
      at = pad.length - 1 + rest.length;
    } else {
      const written = escapesAll || mustEscape(character) ? escaped(character) : character;
      result += written;
      at += written.length;
    }
    wasSpace = isSpace;
  }
  return `${result}"`;
}

function mustEscape(character: string): boolean {
  return character === '"' || character === '\\' || character === '\n' || special.test(character);
}

function escaped(character: string): string {
  const short = escapes.get(character);
  if (short !== undefined) return `\\${short}`;
  const code = character.codePointAt(0) as number;
  const hex = code.toString(16).toUpperCase();
  if (code <= 0xff) return `\\x${hex.padStart(2, '0')}`;
  return code <= 0xffff ? `\\u${hex.padStart(4, '0')}` : `\\U${hex.padStart(8, '0')}`;
}

/** A block scalar: a hint where the first line begins with a space or is empty, and how its end is kept. */
function literal(text: string, pad: string): string {
  const hint = text.startsWith(' ') || text.startsWith('\n') ? '2' : '';
  const isClosed = text.endsWith('\n');
  const keep = isClosed ? (text === '\n' || text.endsWith('\n\n') ? '+' : '') : '-';
  const lines = (isClosed ? text.slice(0, -1) : text).split('\n');
  return `|${hint}${keep}${lines.map(line => (line === '' ? '\n' : pad + line)).join('')}`;
}

/**
 * Whether go-yaml v2 writes a string without quotes as far as its meaning goes: it is read as a string, and is none of
 * the timestamps and sexagesimal numbers that other readers of YAML 1.1 know (`encode.go`).
 */
function readsAsString(text: string): boolean {
  return resolvePlain(text).type === 'string' && !isGoTimestamp(text) && !sexagesimal.test(text);
}
