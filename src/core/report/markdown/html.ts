import { type Phrase, phraseText } from '../text/phrase.ts';
import { shorten } from '../text/shorten.ts';
import { escapeXml } from '../text/xml.ts';

/** A phrase inside an HTML block, where Markdown means nothing: names as code, which GitHub does not link either. */
export function phraseHtml(phrase: Phrase): string {
  return phraseText(phrase, name => `<code>${escapeXml(shorten(name, 300))}</code>`);
}
