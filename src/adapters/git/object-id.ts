/** Whether a text is the full id of an object: 40 hexadecimal digits for SHA-1, 64 for SHA-256. */
export function isObjectId(text: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text);
}
