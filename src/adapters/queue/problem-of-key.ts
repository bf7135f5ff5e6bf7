const maxCharacters = 2_048;

/** Why a text cannot be a key; undefined where it can. Two keys that are stored are never taken for one another. */
export function problemOfKey(key: string): string | undefined {
  if (key === '') return 'A key of the queue must not be empty.';
  if (key.length > maxCharacters) return `A key of the queue has more than ${maxCharacters} characters.`;
  // Databases would store it as another text.
  if (!key.isWellFormed()) return 'A key of the queue is not well-formed Unicode.';
  return undefined;
}
