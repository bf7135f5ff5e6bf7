import { visible } from './visible.ts';

/** The longest path that git hosts and file systems let through (PATH_MAX of Linux). */
const longest = 4096;

/**
 * Whether a text can be named to a viewer as a file of the repository: a relative path of plain parts. What is not is
 * shown in a message instead, where it can do no harm.
 */
export function isRepositoryPath(text: string): boolean {
  if (text === '' || text.length > longest || text.includes('\\') || visible(text) !== text) return false;
  return text.split('/').every(part => part !== '' && part !== '.' && part !== '..');
}
