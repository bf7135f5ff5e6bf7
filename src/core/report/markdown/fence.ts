import { visible } from '../text/visible.ts';
import { maxRunLength } from './code-span.ts';

/** Text as a fenced code block that nothing in it can close. Lines are kept; other controls become visible. */
export function fence(text: string, language: string): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .trimEnd()
    .split('\n')
    .map(line => visible(line.replaceAll('\t', '  ')).replaceAll('<!--', '<! --'));
  const marks = '`'.repeat(Math.max(3, maxRunLength(text) + 1));
  return `${marks}${language}\n${lines.join('\n')}\n${marks}`;
}
