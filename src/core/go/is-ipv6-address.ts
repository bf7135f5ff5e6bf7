const byte = '(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])';
/** Four numbers without leading zeros. */
const version4 = new RegExp(`^${byte}(?:\\.${byte}){3}$`);
const group = /^[0-9A-Fa-f]{1,4}$/;
const longest = 45;

/** Whether a text is an address of IP version 6 without a zone, as Go's `netip.ParseAddr` reads one. */
export function isIpv6Address(text: string): boolean {
  if (text.length > longest) return false;
  const halves = text.split('::');
  if (halves.length > 2) return false;
  const [left = [], right] = halves.map(half => (half === '' ? [] : half.split(':')));
  const groups = [...left, ...(right ?? [])];
  const last = groups.at(-1);
  // The last 32 bits may be written as version 4, when they are the end of the address.
  const isMixed = last?.includes('.') === true && version4.test(last) && (right === undefined || right.length > 0);
  const plain = isMixed ? groups.slice(0, -1) : groups;
  if (!plain.every(part => group.test(part))) return false;
  const count = plain.length + (isMixed ? 2 : 0);
  return right === undefined ? count === 8 : count < 8;
}
