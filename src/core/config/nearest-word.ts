/** Longer words are no slips of the finger, and comparing takes the product of the lengths. */
const maxCharacters = 80;

/** The candidate that a word was probably meant to be: at most a third of its characters differ. */
export function nearestWord(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > maxCharacters) return undefined;
  let nearest: string | undefined;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= least) continue;
    const edits = editsBetween(word.toLowerCase(), candidate.toLowerCase());
    if (edits < least) {
      least = edits;
      nearest = candidate;
    }
  }
  return nearest;
}

/** Levenshtein's distance, row by row. */
function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, character] of [...one].entries()) {
    const next = [index + 1];
    for (let at = 0; at < other.length; at++) {
      const replaced = (row[at] ?? 0) + (character === other[at] ? 0 : 1);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
