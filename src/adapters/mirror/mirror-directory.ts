import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MirrorError } from '../../flows/reconcile/mirror-error.ts';

/**
 * Makes the directory of a mirror, or what it lacks: a bare repository that leaves files out until they are read. Its configuration
 * is the one written here. https://git-scm.com/docs/partial-clone
 *
 * @param url where it is fetched from: another one after the repository was renamed
 * @throws MirrorError disk
 */
export function prepareMirror(directory: string, url: string): void {
  try {
    mkdirSync(join(directory, 'objects', 'info'), { recursive: true });
    mkdirSync(join(directory, 'refs'), { recursive: true });
    writeIfOther(join(directory, 'HEAD'), 'ref: refs/heads/none\n');
    writeIfOther(join(directory, 'config'), configuration(url));
  } catch (error) {
    throw diskError(directory, error);
  }
}

/** Removes what a process that was killed left behind: locks that nobody holds, and packs that never came to their end. */
export function removeLeftovers(directory: string): void {
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const isLeft = entry.name.endsWith('.lock') || /^tmp_/.test(entry.name);
    if (entry.isFile() && isLeft) rmSync(join(entry.parentPath, entry.name), { force: true });
  }
}

/** How many packs a mirror has: each fetch adds one. */
export function countPacks(directory: string): number {
  try {
    return readdirSync(join(directory, 'objects', 'pack')).filter(name => name.endsWith('.pack')).length;
  } catch {
    return 0;
  }
}

/** Nothing is written any more, so that what has to be noted can be. */
export function fullError(): MirrorError {
  return new MirrorError(
    'disk',
    'The disk of the data folder is full.',
    'Free disk space on the machine that runs catalog-keeper. It is retried automatically.',
  );
}

export function diskError(directory: string, cause: unknown): MirrorError {
  return new MirrorError(
    'disk',
    `The mirror ${directory} cannot be written to: ${cause instanceof Error ? cause.message : String(cause)}.`,
    'Free disk space in the data folder, and make it writable. A mirror may be removed; it is fetched again.',
    cause,
  );
}

function writeIfOther(path: string, text: string): void {
  let present: string | undefined;
  try {
    present = readFileSync(path, 'utf8');
  } catch {
    present = undefined;
  }
  if (present !== text) writeFileSync(path, text);
}

function configuration(url: string): string {
  return `[core]
	repositoryformatversion = 1
	bare = true
[extensions]
	partialClone = origin
[remote "origin"]
	url = ${url}
	promisor = true
	partialclonefilter = blob:none
`;
}
