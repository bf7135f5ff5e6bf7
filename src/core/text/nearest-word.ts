/** Longer words are no slips of the finger, and comparing takes the product of the lengths. */
const maxCharacters = 80;

/**
 * The candidate that a word was probably meant to be: at most a third of its characters differ, and at least one may. If both have the same number
 * of parts with hyphens between them, that holds for each part: names often end alike.
 */
export function nearestWord(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > maxCharacters) return undefined;
  let nearest: string | undefined;
  let least = maxEdits(word) + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) >= least) continue;
    const edits = editsBetween(word.toLowerCase(), candidate.toLowerCase());
    if (edits < least && partsAreNear(word.toLowerCase(), candidate.toLowerCase())) {
      least = edits;
      nearest = candidate;
    }
  }
  return nearest;
}

function maxEdits(word: string): number {
  return Math.max(1, Math.floor(word.length / 3));
}

function partsAreNear(one: string, other: string): boolean {
  const parts = one.split('-');
  const others = other.split('-');
  if (parts.length !== others.length) return true;
  return parts.every((part, index) => editsBetween(part, others[index] ?? '') <= maxEdits(part));
}

/**
 * How many characters are added, left out, replaced or swapped with their neighbour (optimal string alignment), row by row. Libraries count a swap,
 * the most frequent slip, as two.
 */
function editsBetween(one: string, other: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let index = 0; index < one.length; index++) {
    const next = [index + 1];
    for (let at = 0; at < other.length; at++) {
      const replaced = (row[at] ?? 0) + (one[index] === other[at] ? 0 : 1);
      const isSwap = at > 0 && index > 0 && one[index] === other[at - 1] && one[index - 1] === other[at];
      const swapped = isSwap ? (before[at - 1] ?? 0) + 1 : replaced;
      next.push(Math.min(replaced, swapped, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row.at(-1) ?? 0;
}
