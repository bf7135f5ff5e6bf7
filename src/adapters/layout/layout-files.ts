import { randomUUID } from 'node:crypto';
import { mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { OutcomeError } from '../../core/image/outcome.ts';
import { systemReason } from '../../core/text/system-reason.ts';
import { LayoutError } from './layout-error.ts';
import { openInside } from './open-inside.ts';

/** Most bytes of `index.json` and of `oci-layout`. */
const maxBytes = 8 * 1024 * 1024;

/** A small file of a layout as text; undefined where there is none. @throws LayoutError when it cannot be read, or is too large */
export async function readText(root: string, name: string): Promise<string | undefined> {
  try {
    const file = await openInside(root, name);
    if (file === undefined) return undefined;
    try {
      const { size } = await file.stat();
      if (size > maxBytes) {
        throw new LayoutError(
          'unreadable',
          `${name} of ${root} has more than ${maxBytes} bytes.`,
          'Use a smaller layout.',
        );
      }
      return await file.readFile('utf8');
    } finally {
      await file.close();
    }
  } catch (error) {
    if (!(error instanceof OutcomeError)) throw error;
    throw new LayoutError('unreadable', `${root}: ${error.failure.detail}.`, 'Copy the image again.', error);
  }
}

/**
 * Writes a file of a layout under another name first, so that nobody ever sees half of it.
 *
 * @throws LayoutError `unwritable`, and whatever `content` throws: nothing is written then
 */
export async function writeFileInside(root: string, name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const path = join(root, name);
  const temporary = join(root, `.tmp-${randomUUID()}`);
  try {
    await makeDirectory(root, name);
    const file = await open(temporary, 'wx', 0o644);
    try {
      for await (const chunk of content) await file.writeFile(chunk);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    throw unwritable(root, name, systemReason(error), error);
  }
}

/** Makes the directory of a file, level by level: behind a link that leads elsewhere nothing is made either. */
async function makeDirectory(root: string, name: string): Promise<void> {
  let directory = root;
  for (const part of name.split('/').slice(0, -1)) {
    directory = join(directory, part);
    await mkdir(directory, { recursive: true });
    directory = await realpath(directory);
    if (!directory.startsWith(root + sep)) throw unwritable(root, name, 'a link leads out of the layout');
  }
}

function unwritable(root: string, name: string, why: string, cause?: unknown): LayoutError {
  const fix = 'Free disk space, or choose another directory.';
  return new LayoutError('unwritable', `${name} of ${root} cannot be written: ${why}.`, fix, cause);
}
