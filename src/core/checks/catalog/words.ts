import type { Place } from '../../source.ts';

/** A name in quotes, cut short: catalogs may hold names of any length. */
export function quote(name: string): string {
  return name.length > 120 ? `"${name.slice(0, 120)}…"` : `"${name}"`;
}

/** The first few of some names, as one phrase: `"a", "b" and 4 more`. */
export function quoteAll(names: readonly string[], most = 5): string {
  const shown = names.slice(0, most).map(quote);
  if (names.length > most) return `${shown.join(', ')} and ${names.length - most} more`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : shown.join('');
}

/** A count with its noun: `1 entry`, `2 entries`. */
export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${number} ${number === 1 ? singular : plural}`;
}

/** A place within a sentence: `catalog/foo/catalog.yaml:12`. */
export function shownPlace({ file, line }: Place): string {
  return line === undefined ? file : `${file}:${line}`;
}
