import { existsSync, lstatSync, readFileSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RepositoryPlace } from './repository-place.ts';

/** What makes another format of a repository, or may bring one along. */
const unusual = /extensions|include|worktree|repositoryformatversion(?!\s*=\s*[01]\s*$)/im;
/** Where else there is no HEAD, git looks for a repository further up. */
const usualHead = /^(?:ref: *refs\/|[0-9a-f]{40}\s)/;

/**
 * Where the parts of an ordinary clone are: a `.git` that is a directory, of this user as the work tree is, with a configuration that sets
 * nothing about formats. It saves a process. Undefined for all else, which git itself has to find: work trees that are linked, bare and partial
 * clones, SHA-256, and a `.git` that is none.
 *
 * @param directory absolute
 * @see https://git-scm.com/docs/gitrepository-layout
 */
export function locatePlainClone(directory: string): RepositoryPlace | undefined {
  const inGit = (name: string) => join(directory, '.git', name);
  const objects = inGit('objects');
  const directories = [inGit(''), objects, inGit('refs')];
  // Such a path cannot be borrowed from.
  if (directory.includes('\n')) return undefined;
  try {
    if (!isOwn(statSync(directory)) || !directories.every(path => isOwn(lstatSync(path)))) return undefined;
    if (existsSync(inGit('commondir')) || !usualHead.test(readFileSync(inGit('HEAD'), 'utf8'))) return undefined;
    if (unusual.test(readFileSync(inGit('config'), 'utf8'))) return undefined;
  } catch {
    return undefined;
  }
  return { directory, objects, shallowFile: inGit('shallow'), index: inGit('index'), objectFormat: 'sha1' };
}

/** A directory of somebody else git does not trust, and says so. */
function isOwn(status: Stats): boolean {
  return status.isDirectory() && status.uid === process.geteuid?.();
}
