import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RepositoryPlace } from './locate-repository.ts';

/** What makes another format of a repository, or may bring one along. */
const unusual = /extensions|include|worktree/i;

/**
 * Where the parts of an ordinary clone are: a `.git` of this user that is a directory, with a configuration that sets nothing about formats. It
 * saves a process. Undefined for all else, which git itself has to find: work trees that are linked, bare and partial clones, SHA-256.
 *
 * @param directory absolute
 * @see https://git-scm.com/docs/gitrepository-layout
 */
export function placeOfPlainClone(directory: string): RepositoryPlace | undefined {
  const inGit = (name: string) => join(directory, '.git', name);
  const objects = inGit('objects');
  // Such a path cannot be borrowed from.
  if (directory.includes('\n')) return undefined;
  try {
    const isOwn = [inGit(''), objects].every(path => isOwnDirectory(path));
    if (!isOwn || !existsSync(inGit('HEAD')) || existsSync(inGit('commondir'))) return undefined;
    if (unusual.test(readFileSync(inGit('config'), 'utf8'))) return undefined;
  } catch {
    return undefined;
  }
  return { directory, objects, shallowFile: inGit('shallow'), index: inGit('index'), objectFormat: 'sha1' };
}

/** One of somebody else git does not trust, and says so. */
function isOwnDirectory(path: string): boolean {
  const status = lstatSync(path);
  return status.isDirectory() && status.uid === process.getuid?.();
}
