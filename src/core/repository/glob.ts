/**
 * Whether a path matches a glob of the configuration. `*` stands for any characters within one part, `?` for one of
 * them, `**` for any number of whole parts. Matching takes time in proportion to path times pattern: no backtracking.
 */
export function matchesGlob(glob: string, path: string): boolean {
  return matchesSequence(glob.split('/'), path.split('/'), part => part === '**', matchesPart);
}

function matchesPart(pattern: string, part: string): boolean {
  return matchesSequence(
    [...pattern],
    [...part],
    character => character === '*',
    (wanted, actual) => wanted === '?' || wanted === actual,
  );
}

/** The classic two-row table: which prefixes of `items` the pattern so far can match. */
function matchesSequence(
  pattern: readonly string[],
  items: readonly string[],
  isAny: (wanted: string) => boolean,
  matches: (wanted: string, item: string) => boolean,
): boolean {
  let reachable = [true, ...items.map(() => false)];
  for (const wanted of pattern) {
    const next: boolean[] = [isAny(wanted) && reachable[0] === true];
    for (const [index, item] of items.entries()) {
      next.push(
        isAny(wanted)
          ? reachable[index + 1] === true || next[index] === true
          : reachable[index] === true && matches(wanted, item),
      );
    }
    reachable = next;
  }
  return reachable.at(-1) === true;
}
