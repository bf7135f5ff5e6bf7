/** A name or another text that came from outside. A report shows it as a name, never as its own words. */
interface Name {
  readonly name: string;
}

/** A line of a report before it is rendered: our own words as strings, and what came from outside as names. */
export type Phrase = readonly (string | Name)[];

/** Names with commas between them; past `most` only their number. */
export function namesOf(names: readonly string[], most = 5): Phrase {
  const shown = names.slice(0, most).flatMap((name, index) => (index === 0 ? [{ name }] : [', ', { name }]));
  return names.length > most ? [...shown, ` and ${names.length - most} more`] : shown;
}

/** The phrase as one string, its names written by `show`. */
export function phraseText(phrase: Phrase, show: (name: string) => string): string {
  return phrase.map(part => (typeof part === 'string' ? part : show(part.name))).join('');
}
