import { CelProblem } from './cel-problem.ts';

/** A token: of `symbol`, `keyword` and `name` the text, of a literal what it is. */
export interface CelToken {
  readonly kind: 'symbol' | 'name' | 'int' | 'uint' | 'double' | 'string' | 'bytes' | 'bool' | 'null' | 'in' | 'end';
  readonly text: string;
  readonly offset: number;
}

const blank = /(?:[\t\n\f\r ]+|\/\/[^\n]*)+/y;
const number = /(?:\d+\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\.\d+(?:[eE][+-]?\d+)?|0x[0-9a-fA-F]+[uU]?|\d+[uU]?)/y;
const name = /[A-Za-z_][A-Za-z0-9_]*/y;
const quotedName = /`[A-Za-z0-9_.\-/ ]+`/y;
const symbol = /[=!<>]=|&&|\|\||[-<>+*/%!?:.,()[\]{}]/y;
const prefix = /[rRbB]{0,2}(?="|')/y;
const escaped = /\\(?:[abfnrtv"'\\?`]|[xX][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-3][0-7]{2})/y;

const reserved: ReadonlySet<string> = new Set(
  'as break const continue else for function if import let loop package namespace return var void while'.split(' '),
);

/**
 * The tokens of a CEL expression, with one of the kind `end` at the end.
 *
 * @throws {CelProblem} where a character begins none
 * @see https://github.com/google/cel-spec/blob/master/doc/langdef.md#syntax
 */
export function scanCel(text: string): readonly CelToken[] {
  const tokens: CelToken[] = [];
  for (let at = 0; ; ) {
    at += match(blank, text, at)?.length ?? 0;
    if (at >= text.length) break;
    const token = tokenAt(text, at);
    tokens.push(token);
    at += token.text.length;
  }
  tokens.push({ kind: 'end', text: '', offset: text.length });
  return tokens;
}

function tokenAt(text: string, offset: number): CelToken {
  const literal = match(prefix, text, offset);
  if (literal !== undefined && isPrefix(literal)) return stringAt(text, offset, literal);
  const digits = match(number, text, offset);
  if (digits !== undefined) return numberOf(digits, offset);
  const word = match(name, text, offset);
  if (word !== undefined) return wordOf(word, offset);
  const quoted = match(quotedName, text, offset);
  if (quoted !== undefined) return { kind: 'name', text: quoted, offset };
  const sign = match(symbol, text, offset);
  if (sign !== undefined) return { kind: 'symbol', text: sign, offset };
  throw new CelProblem(`the character at position ${offset + 1} is unexpected`);
}

function wordOf(text: string, offset: number): CelToken {
  if (text === 'true' || text === 'false') return { kind: 'bool', text, offset };
  if (text === 'null') return { kind: 'null', text, offset };
  if (text === 'in') return { kind: 'in', text, offset };
  return { kind: 'name', text, offset };
}

/** Whether a name is one that the language keeps for itself. It may be a field, but no variable. */
export function isReserved(text: string): boolean {
  return reserved.has(text);
}

function numberOf(text: string, offset: number): CelToken {
  const isUnsigned = /u$/i.test(text);
  const isHexadecimal = text.startsWith('0x');
  if (!isHexadecimal && /[.e]/i.test(text)) return { kind: 'double', text, offset };
  const value = BigInt(isUnsigned ? text.slice(0, -1) : text);
  // One more than fits, for the sign in front of it.
  const limit = isUnsigned ? 2n ** 64n - 1n : 2n ** 63n;
  if (value > limit) throw new CelProblem(`the number at ${offset + 1} does not fit into 64 bits`);
  return { kind: isUnsigned ? 'uint' : 'int', text, offset };
}

function isPrefix(text: string): boolean {
  const lower = text.toLowerCase();
  return lower === '' || lower === 'r' || lower === 'b' || lower === 'br' || lower === 'rb';
}

function stringAt(text: string, offset: number, written: string): CelToken {
  const isRaw = /r/i.test(written);
  const isBytes = /b/i.test(written);
  const start = offset + written.length;
  const quote = text[start] ?? '';
  const closing = text.startsWith(quote.repeat(3), start) ? quote.repeat(3) : quote;
  let at = start + closing.length;
  while (!text.startsWith(closing, at)) {
    if (at >= text.length || (closing.length === 1 && /[\r\n]/.test(text[at] ?? ''))) {
      throw new CelProblem(`the string at ${offset + 1} does not end`);
    }
    at += text[at] === '\\' && !isRaw ? escapeAt(text, at, isBytes) : 1;
  }
  return { kind: isBytes ? 'bytes' : 'string', text: text.slice(offset, at + closing.length), offset };
}

/** Bytes are not written as characters by their number. */
function escapeAt(text: string, offset: number, isBytes: boolean): number {
  const found = match(escaped, text, offset);
  if (found === undefined || (isBytes && /^\\u/i.test(found)))
    throw new CelProblem(`the escape at ${offset + 1} is not known`);
  return found.length;
}

function match(expression: RegExp, text: string, offset: number): string | undefined {
  expression.lastIndex = offset;
  return expression.exec(text)?.[0];
}
