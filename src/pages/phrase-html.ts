import type { Phrase } from '../core/report/text/phrase.ts';
import type { Html } from './element.ts';
import { name, shown } from './texts.ts';

/** A line of a report: our own words as they are, names from outside as code. */
export function phraseHtml(phrase: Phrase): Html[] {
  return phrase.map(part => (typeof part === 'string' ? shown(part) : name(part.name)));
}
