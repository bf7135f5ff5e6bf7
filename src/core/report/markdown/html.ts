import { type Phrase, phraseText } from '../text/phrase.ts';
import { shorten } from '../text/shorten.ts';
import { visible } from '../text/visible.ts';

const entities: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

/** A phrase inside an HTML block, where Markdown means nothing: names as code, which GitHub does not link either. */
export function phraseHtml(phrase: Phrase): string {
  return phraseText(phrase, name => `<code>${escapeHtml(visible(shorten(name, 300)))}</code>`);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, character => entities.get(character) ?? character);
}
