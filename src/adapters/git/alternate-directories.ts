import { readFileSync, realpathSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';

/** git follows as many, one from the other, and says that it ignores more. */
const deepest = 6;

/**
 * The directories of objects that a repository of our own has to borrow to have those of another (gitrepository-layout(5),
 * objects/info/alternates). That one's own alternates stand before it: git, which then knows them already, does not follow them from there, and ours
 * makes no chain too long.
 */
export function alternateDirectories(objects: string): readonly string[] {
  const found = new Set<string>();
  const visit = (directory: string, depth: number): void => {
    if (found.has(directory)) return;
    if (depth < deepest) for (const alternate of alternatesOf(directory)) visit(alternate, depth + 1);
    found.add(directory);
  };
  visit(objects, 0);
  return [...found, ...quarantineIn(objects)];
}

/** What cannot be read or is quoted git has to find by itself. */
function alternatesOf(objects: string): string[] {
  try {
    const lines = readFileSync(join(objects, 'info', 'alternates'), 'utf8').split('\n');
    return lines.filter(line => line !== '' && !/^[#"]/.test(line)).map(line => resolve(objects, line));
  } catch {
    return [];
  }
}

/** While a hook decides on a push, git keeps the objects that were pushed apart (git-receive-pack(1), QUARANTINE ENVIRONMENT). */
function quarantineIn(objects: string): string[] {
  const path = process.env.GIT_QUARANTINE_PATH;
  try {
    return path !== undefined && realpathSync(path).startsWith(realpathSync(objects) + sep) ? [path] : [];
  } catch {
    return [];
  }
}
