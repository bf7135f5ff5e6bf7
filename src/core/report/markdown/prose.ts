import { visible } from '../text/visible.ts';
import { codeSpan } from './code-span.ts';

/** What stands in quotes or backticks, a word, or a lone quote. */
const token = /"([^"]+)"|`([^`]+)`|[^\s"`]+|["`]|\s+/g;

/** Letters, digits and punctuation that mean nothing to Markdown inside a line. */
const inert = /^[A-Za-z0-9.,;'"()/%+=?!-]*$/;

/** What GitHub makes links of without any markup: hosts, commits, `GH-1`, `CVE-2024-1` and the like. */
const linked = /www\.|[0-9a-f]{7}|[a-z]-[0-9]|ghsa-/i;

const opening = new Set(['(', "'"]);
const closing = new Set(['.', ',', ';', ':', '?', '!', ')', "'"]);

/**
 * A sentence from outside as Markdown, on one line. Quoted names and every word that holds more than plain letters and
 * punctuation become code spans, so that the sentence cannot mention, link, embed, emphasise or close anything.
 */
export function prose(text: string): string {
  let markdown = '';
  for (const [part, quoted, ticked] of visible(text).trim().matchAll(token)) {
    const next = part.trim() === '' ? ' ' : tokenMarkdown(part, quoted ?? ticked);
    // Two code spans that touch would be read as one.
    markdown += markdown.endsWith('`') && next.startsWith('`') ? ` ${next}` : next;
  }
  return markdown;
}

function tokenMarkdown(word: string, name: string | undefined): string {
  if (name !== undefined) return codeSpan(name);
  let start = 0;
  let end = word.length;
  while (start < end && opening.has(word.charAt(start))) start += 1;
  while (end > start && closing.has(word.charAt(end - 1))) end -= 1;
  const core = word.slice(start, end);
  if (inert.test(core) && !linked.test(core)) return word;
  return `${word.slice(0, start)}${codeSpan(core)}${word.slice(end)}`;
}
