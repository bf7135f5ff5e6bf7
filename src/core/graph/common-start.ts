/** How long the start is that all names have, up to where their versions begin. */
export function commonStart([first = '', ...others]: readonly string[]): number {
  let length = first.length;
  for (const other of others) {
    let same = 0;
    while (same < length && first[same] === other[same]) same++;
    length = same;
  }
  while (length > 0 && /[\d.+-]/.test(first[length - 1] as string)) length--;
  while (/[.+-]/.test(first[length] ?? '')) length++;
  return length;
}
