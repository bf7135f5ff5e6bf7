import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { systemReason } from '../../core/text/system-reason.ts';
import type { Fixes } from '../../flows/fix.ts';
import { pathWithoutLinks } from '../template/path-without-links.ts';
import { writeProposal } from '../template/write-proposal.ts';
import { UsageError } from '../usage-error.ts';

/**
 * Writes what was fixed. Line ends that git converts are kept as they are on the disk.
 *
 * @param root directory that the paths are below
 * @throws UsageError where a file is no longer what was judged, or cannot be written
 */
export function writeFixes(root: string, files: Fixes['files']): void {
  const base = realpathSync(root);
  writeProposal(
    base,
    files.map(({ path, before, text }) => ({ path, text: textFor(pathWithoutLinks(base, path), path, before, text) })),
  );
}

function textFor(place: string, path: string, before: string | undefined, text: string): string {
  const onDisk = textAt(place, path);
  if (onDisk === before) return text;
  if (onDisk !== undefined && onDisk.replaceAll('\r\n', '\n') === before) return text.replaceAll('\n', '\r\n');
  throw new UsageError(`'${path}' has changed since it was checked. Nothing was written. Run the command again.`);
}

function textAt(place: string, path: string): string | undefined {
  if (!existsSync(place)) return undefined;
  try {
    return readFileSync(place, 'utf8');
  } catch (error) {
    throw new UsageError(`'${path}' cannot be read: ${systemReason(error)}.`);
  }
}
