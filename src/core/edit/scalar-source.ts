import { scalarText } from '../catalog/write/scalar.ts';
import type { ScalarNode } from '../catalog/yaml/node.ts';

/** A scalar as it is written on one line. */
export interface ScalarSource {
  readonly start: number;
  readonly end: number;
  readonly style: 'plain' | 'single' | 'double';
}

const printable = /^[ -~]*$/;
/** What is one plain scalar everywhere, in flow collections as well. */
const word = /^[A-Za-z0-9](?:[A-Za-z0-9._/:@+-]*[A-Za-z0-9._/@+-])?$/;

/** Where a scalar ends. Undefined for a text over several lines, and for one with a tag. */
export function scalarSource(text: string, node: ScalarNode): ScalarSource | undefined {
  if (node.tag !== '') return undefined;
  const { start } = node;
  const first = text[start];
  if (first === '"' || first === "'") {
    const end = endOfQuoted(text, start, first);
    return end === undefined ? undefined : { start, end, style: first === '"' ? 'double' : 'single' };
  }
  const isWritten = node.isPlain && node.value !== '' && text.startsWith(node.value, start);
  return isWritten ? { start, end: start + node.value.length, style: 'plain' } : undefined;
}

function endOfQuoted(text: string, start: number, quote: '"' | "'"): number | undefined {
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\n') return undefined;
    if (character === '\\' && quote === '"') at += 1;
    else if (character === quote) {
      if (quote === '"' || text[at + 1] !== quote) return at + 1;
      at += 1;
    }
  }
  return undefined;
}

/** A text as a scalar in the style of another one. Undefined for a text with characters that not every program writes alike. */
export function scalarLike(text: string, style: ScalarSource['style'], format: 'yaml' | 'json'): string | undefined {
  if (!printable.test(text)) return undefined;
  if (format === 'json' || style === 'double') return JSON.stringify(text);
  if (style === 'single') return `'${text.replaceAll("'", "''")}'`;
  return word.test(text) && scalarText(text, Number.NEGATIVE_INFINITY, 0) === text ? text : JSON.stringify(text);
}
