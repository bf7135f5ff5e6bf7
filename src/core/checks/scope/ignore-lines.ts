/** A line of an `.indexignore` that hides more than it may. */
export interface IgnoreProblem {
  /** Counted from 1. */
  readonly line: number;
  readonly pattern: string;
}

/**
 * The lines of an `.indexignore` that are not in the plain form: one name of `hideable` on a line, with or without a
 * leading `/`; empty lines and comments are fine. Lines are trimmed, as opm does it. A name that ends with `*` in
 * `hideable` allows every name and every pattern that begins like it.
 */
export function ignoreProblems(text: string, hideable: readonly string[]): readonly IgnoreProblem[] {
  const problems: IgnoreProblem[] = [];
  for (const [index, raw] of text.split('\n').entries()) {
    const pattern = raw.trim();
    if (pattern === '' || pattern.startsWith('#')) continue;
    const name = pattern.startsWith('/') ? pattern.slice(1) : pattern;
    const bare = name.endsWith('*') ? name.slice(0, -1) : name;
    const isPlain = /^[A-Za-z0-9._-]+$/.test(bare);
    const isFine = isPlain && (name === bare ? mayBeHidden(name, hideable) : isOpenName(bare, hideable));
    if (!isFine) problems.push({ line: index + 1, pattern });
  }
  return problems;
}

/** Whether a file of this name may be hidden from the catalog. */
export function mayBeHidden(name: string, hideable: readonly string[]): boolean {
  return hideable.includes(name) || isOpenName(name, hideable);
}

function isOpenName(name: string, hideable: readonly string[]): boolean {
  return hideable.some(known => known.endsWith('*') && known.length > 1 && name.startsWith(known.slice(0, -1)));
}
