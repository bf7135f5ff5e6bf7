/** Orders times and other plain text: far faster than by the rules of a language. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
