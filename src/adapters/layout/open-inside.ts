import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { OutcomeError } from '../../core/image/outcome.ts';
import { isMissing, systemReason } from '../../core/text/system-reason.ts';

/**
 * Opens a file of a layout to read it. Links may lead to other places in the layout only; pipes and devices are not waited for.
 *
 * @param root the layout, free of links
 * @returns undefined where there is no such file
 * @throws OutcomeError `malformed` for what is no file of the layout, `unknown` when it cannot be read
 */
export async function openInside(root: string, name: string): Promise<FileHandle | undefined> {
  try {
    const path = await realpath(join(root, name));
    if (!path.startsWith(root.endsWith(sep) ? root : root + sep)) throw notOfLayout(name);
    const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    if ((await file.stat()).isFile()) return file;
    await file.close();
    throw notOfLayout(name);
  } catch (error) {
    if (error instanceof OutcomeError) throw error;
    if (isMissing(error)) return undefined;
    // What a socket says, and a device without a driver.
    if (error instanceof Error && 'code' in error && error.code === 'ENXIO') throw notOfLayout(name);
    throw new OutcomeError({
      kind: 'unknown',
      cause: 'server',
      detail: `${name} cannot be read: ${systemReason(error)}`,
    });
  }
}

function notOfLayout(name: string): OutcomeError {
  return new OutcomeError({ kind: 'malformed', detail: `${name} is not a file of the layout` });
}
