/** Whether a text is the full id of an object: 40 hexadecimal digits for SHA-1, 64 for SHA-256. */
export function isObjectId(text: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text);
}

/** Whether a name is the id of an object, or leads from it to an ancestor: no reference is looked up for it. */
export function startsAtId(name: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})(?:[\^~]\d{0,9}){0,100}$/.test(name);
}
