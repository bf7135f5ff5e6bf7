import { type Phrase, phraseText } from '../text/phrase.ts';
import { shorten } from '../text/shorten.ts';
import { codeSpan } from './code-span.ts';

/** Names longer than this are cut: nobody reads them, and a name may be as long as a file. */
const maxNameLength = 300;

/** A name from outside, for Markdown. */
export function nameMarkdown(name: string): string {
  return codeSpan(shorten(name, maxNameLength));
}

/** A phrase for Markdown: our words as they are, names as code spans. */
export function phraseMarkdown(phrase: Phrase): string {
  return phraseText(phrase, nameMarkdown);
}
