import { type Dirent, lstatSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import { pathOfBytes } from '../../core/path-of-bytes.ts';
import { systemReason } from '../../core/text/system-reason.ts';
import type { EntryMode } from '../../core/tree.ts';
import { DirectoryError } from './directory-error.ts';

/** An entry of a directory on the disk. */
export interface DiskEntry {
  readonly name: string;
  readonly kind: EntryMode | 'directory';
  /** What to open. For a link that may be followed this is where it leads. */
  readonly path: Buffer;
}

const slash = Buffer.from('/');

/**
 * The entries of a directory. A link to a file counts as that file, as it does for opm, which opens what it finds, but only if the file is
 * below `root` too: a link out of it could show any file of the machine. All other links stay links.
 * @param root the real path of the outermost directory
 * @throws DirectoryError unreadable
 */
export function listDirectory(root: Buffer, directory: Buffer): DiskEntry[] {
  return readDirectory(directory).map(dirent => {
    const path = Buffer.concat([directory, slash, dirent.name]);
    const name = pathOfBytes(dirent.name);
    if (dirent.isDirectory()) return { name, kind: 'directory', path };
    if (!dirent.isSymbolicLink()) return { name, kind: modeOf(statusOf(path)), path };
    const target = targetWithin(root, path);
    const status = target === undefined ? undefined : statusOf(target);
    return target !== undefined && status?.isFile() === true
      ? { name, kind: modeOf(status), path: target }
      : { name, kind: 'symlink', path };
  });
}

function readDirectory(directory: Buffer): Dirent<Buffer>[] {
  try {
    return readdirSync(directory, { withFileTypes: true, encoding: 'buffer' });
  } catch (error) {
    throw new DirectoryError(
      'unreadable',
      `The directory ${JSON.stringify(pathOfPath(directory))} cannot be read: ${systemReason(error)}.`,
      'Check its permissions.',
      error,
    );
  }
}

function modeOf(status: Stats | undefined): EntryMode {
  return status?.isFile() === true && (status.mode & 0o100) !== 0 ? 'executable' : 'file';
}

function statusOf(path: Buffer): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Where a link leads, in the end; undefined when it leads nowhere, in circles, or out of the root. */
function targetWithin(root: Buffer, link: Buffer): Buffer | undefined {
  try {
    const target = realpathSync.native(link, 'buffer');
    return target.subarray(0, root.length + 1).equals(Buffer.concat([root, slash])) ? target : undefined;
  } catch {
    return undefined;
  }
}

function pathOfPath(path: Buffer): string {
  return path.toString('utf8');
}
