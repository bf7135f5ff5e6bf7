import type { CatalogDocument } from './blob.ts';
import { isSeparator } from './split/split-yaml.ts';

/**
 * The text of a document as its reader gets it: lines of YAML end in `\n` alone, the last one too, as opm hands them on. A broken separator in the first line is
 * left out, so that the document behind it can still be read; positions stay right by its line, which is kept.
 */
export function textOfDocument(document: CatalogDocument): string {
  if (document.format === 'json') return document.text;
  const text = document.text.includes('\r') ? document.text.replaceAll('\r\n', '\n') : document.text;
  const ended = text.endsWith('\n') ? text : `${text}\n`;
  return hasBrokenSeparator(ended) ? ended.slice(ended.indexOf('\n')) : ended;
}

/** Whether a document begins with a separator that has more than a comment after it. */
export function hasBrokenSeparator(text: string): boolean {
  return text.startsWith('---') && !isSeparator(text, 0);
}
