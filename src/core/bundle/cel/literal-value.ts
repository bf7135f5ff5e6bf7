import { encodeUtf8 } from '../../catalog/encode-utf8.ts';
import type { CelNode } from './cel-node.ts';
import type { CelValue } from './cel-value.ts';

type Literal = Extract<CelNode, { kind: 'literal' }>;

const letters: ReadonlyMap<string, number> = new Map(Object.entries({ a: 7, b: 8, f: 12, n: 10, r: 13, t: 9, v: 11 }));
const piece = /\\(?:[xX]([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-3][0-7]{2})|([\s\S]))|[^\\]+/g;

/** The value of a literal, which the scanner has found to be well-formed. */
export function literalValue({ type, text }: Literal): CelValue {
  switch (type) {
    case 'null':
      return null;
    case 'bool':
      return text === 'true';
    case 'int':
      return BigInt(text);
    case 'uint':
      return { uint: BigInt(text.slice(0, -1)) };
    case 'double':
      return Number(text);
    case 'string':
      return piecesOf(text)
        .map(part => (typeof part === 'string' ? part : String.fromCodePoint(part)))
        .join('');
    case 'bytes':
      // An escape is one byte.
      return Uint8Array.from(
        piecesOf(text).flatMap(part => (typeof part === 'string' ? [...encodeUtf8(part)] : [part])),
      );
  }
}

/** What stands between the quotes: texts, and the numbers that escapes stand for. */
function piecesOf(text: string): (string | number)[] {
  const start = text.search(/["']/);
  const quotes = /^("""|'''|"|')/.exec(text.slice(start))?.[0].length ?? 1;
  const content = text.slice(start + quotes, text.length - quotes);
  if (/r/i.test(text.slice(0, start))) return [content];
  return Array.from(content.matchAll(piece), ([whole, byte, four, eight, octal, letter]) => {
    if (octal !== undefined) return Number.parseInt(octal, 8);
    const hexadecimal = byte ?? four ?? eight;
    if (hexadecimal !== undefined) return Number.parseInt(hexadecimal, 16);
    return letter === undefined ? whole : (letters.get(letter) ?? letter.codePointAt(0) ?? 0);
  });
}
