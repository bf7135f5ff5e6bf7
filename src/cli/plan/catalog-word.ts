/** A catalog as the command line names it: `DIR` or `IMAGE`, with `=PRIORITY` behind it where that is not 0. */
export interface CatalogWord {
  readonly text: string;
  readonly priority: number;
}

export function readCatalogWord(word: string): CatalogWord {
  const [, text = '', digits] = /^(.+?)=(-?\d{1,9})$/s.exec(word) ?? [];
  return digits === undefined ? { text: word, priority: 0 } : { text, priority: Number(digits) };
}
