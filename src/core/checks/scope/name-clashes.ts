/** Names of one directory by what a file system that ignores case and composition sees in them; only where they clash. */
export type NameClashes = ReadonlyMap<string, readonly string[]>;

/**
 * A name as file systems see it that ignore case and keep one Unicode composition (macOS, Windows). Upper case first, so
 * that letters with several small forms meet.
 */
export function foldedName(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC');
}

/** The names that would be one file or directory on such a file system. */
export function nameClashes(names: readonly string[]): NameClashes {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const folded = foldedName(name);
    const group = groups.get(folded);
    if (group === undefined) groups.set(folded, [name]);
    else group.push(name);
  }
  return new Map([...groups].filter(([, group]) => group.length > 1));
}
