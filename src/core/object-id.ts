/** Whether a text is the full id of an object: 40 hexadecimal digits for SHA-1, 64 for SHA-256. */
export function isObjectId(text: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text);
}

/**
 * Whether a name is the id of an object, or leads from it to an ancestor: no reference is looked up for it. A name of as many digits as
 * the ids of the other format have may be a branch, or an id that is cut short.
 */
export function startsAtId(name: string, format: 'sha1' | 'sha256'): boolean {
  const [id = ''] = name.split(/[\^~]/, 1);
  return (
    isObjectId(id) &&
    id.length === (format === 'sha1' ? 40 : 64) &&
    /^(?:[\^~]\d{0,9}){0,100}$/.test(name.slice(id.length))
  );
}
