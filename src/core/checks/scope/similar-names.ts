/** Letters and digits that are taken for one another at a glance, each as its most usual one. */
const lookalikes: readonly (readonly [RegExp, string])[] = [
  [/0/g, 'o'],
  [/[1i]/g, 'l'],
  [/5/g, 's'],
  [/8/g, 'b'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
];

/** Words of fewer letters are all alike (`s3`, `sns`, `sqs`): a letter of them is no slip. */
const shortestWord = 5;

/** A DNS subdomain, which a package name is at most. Of longer names no letters are left out. */
const maxNameLength = 253;

/** Names that share a key: enough to make the point. */
const maxNames = 3;

/**
 * Finds, for one name, those among known names that it could be mistaken for: they look alike (`prornetheus`), differ
 * in separators alone, or become equal when each loses at most one letter of a longer word. Digits count:
 * `postgresql-15` is not `postgresql-16`.
 *
 * Takes time in proportion to the length of all names, not to the number of pairs.
 */
export function similarNames(known: Iterable<string>): (name: string) => readonly string[] {
  const index = new Map<string, string[]>();
  for (const name of known) {
    for (const key of keysOf(name)) {
      const names = index.get(key);
      if (names === undefined) index.set(key, [name]);
      else if (names.length < maxNames) names.push(name);
    }
  }
  return name => {
    const found = new Set([...keysOf(name)].flatMap(key => index.get(key) ?? []));
    found.delete(name);
    return [...found].sort();
  };
}

function keysOf(name: string): ReadonlySet<string> {
  const lower = name.toLowerCase();
  const joined = lower.replace(/[-._]/g, '');
  const keys = new Set([lower, `=${lookalikes.reduce((text, [seen, plain]) => text.replace(seen, plain), joined)}`]);
  if (lower.length > maxNameLength) return keys;
  for (const word of lower.matchAll(/[a-z]+/g)) {
    if (word[0].length < shortestWord) continue;
    for (let at = word.index; at < word.index + word[0].length; at++)
      keys.add(lower.slice(0, at) + lower.slice(at + 1));
  }
  return keys;
}
