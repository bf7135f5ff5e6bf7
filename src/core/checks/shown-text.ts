import { showName } from '../text/shown-names.ts';

const longest = 150;

/** A text of a bundle as a message may show it: printable, and of a bearable length. */
export function shownText(text: string): string {
  return showName(text.slice(0, longest)) + (text.length > longest ? '...' : '');
}
