/** What line breaks inside a scalar become: a space for a single line feed, the further ones for several; others are kept. */
export function foldBreaks(first: string, further: string): string {
  if (first !== '\n') return first + further;
  return further === '' ? ' ' : further;
}
