import { listNames } from './list-names.ts';

/** A name in quotes, cut short: catalogs may hold names of any length. */
export function quote(name: string): string {
  return name.length > 120 ? `"${name.slice(0, 120).toWellFormed()}…"` : `"${name}"`;
}

/** The first few of some names, as one phrase: `"a", "b" and 4 more`. */
export function quoteAll(names: readonly string[], most = 5): string {
  return listNames(names, most, ' and ', quote);
}
