/** Two rounds of FNV-1a with different bases (RFC 9923), over UTF-16 units: 16 hexadecimal digits. Not for security. */
export function hash(text: string): string {
  return fnv(text, 0x811c9dc5) + fnv(text, 0x9747b28c);
}

function fnv(text: string, base: number): string {
  let value = base;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return (value >>> 0).toString(16).padStart(8, '0');
}
