import { lstatSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SourceFile } from '../../core/source.ts';
import { systemReason } from '../../core/text/system-reason.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Writes files of a work tree. No link is followed: the repository may be a stranger's.
 *
 * @throws UsageError where a file cannot be written
 */
export function writeProposal(root: string, files: readonly Pick<SourceFile, 'path' | 'text'>[]): void {
  const base = realpathSync(root);
  for (const { path } of files) refuseLinks(base, path);
  for (const { path, text } of files) {
    const target = join(base, path);
    try {
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
    } catch (error) {
      throw new UsageError(`'${path}' cannot be written: ${systemReason(error)}.`);
    }
  }
}

function refuseLinks(base: string, path: string): void {
  let place = base;
  for (const part of path.split('/')) {
    if (part === '' || part === '.' || part === '..') throw new UsageError(`'${path}' is not the path of a file.`);
    place = join(place, part);
    if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() === true)
      throw new UsageError(`'${path}' leads through a symbolic link. Nothing was written.`);
  }
}
