import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { isMissing, systemReason } from '../core/text/system-reason.ts';
import { UsageError } from './usage-error.ts';

type Pieces = readonly (string | Uint8Array)[];

/** Of a file that can be written where nothing else can be: alone in a directory of somebody else, or mounted alone. */
const irreplaceable: ReadonlySet<string | undefined> = new Set(['EACCES', 'EPERM', 'EROFS', 'EBUSY']);

/**
 * Writes the file that `--output` names, as a whole or not at all: what is there stays until all is written.
 *
 * @param file as it was written, counted from `cwd`
 * @throws UsageError where it cannot be written
 */
export function writeOutputFile(cwd: string, file: string, pieces: Pieces): void {
  try {
    write(resolve(cwd, file), pieces);
  } catch (error) {
    const directory = dirname(file);
    const reason = isMissing(error) ? `there is no directory '${directory}'` : systemReason(error);
    throw new UsageError(`The file '${file}' cannot be written: ${reason}.`);
  }
}

function write(path: string, pieces: Pieces): void {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status === undefined) create(path, pieces);
  // A device or a pipe is written to, never replaced.
  else if (!status.isFile()) overwrite(path, pieces);
  else replaceOrOverwrite(path, status.mode, pieces);
}

function create(path: string, pieces: Pieces): void {
  // A link to what is not there yet still leads to what is made.
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) replace(path, undefined, pieces);
  else overwrite(path, pieces);
}

function replaceOrOverwrite(path: string, mode: number, pieces: Pieces): void {
  // A file that is write-protected is left alone.
  accessSync(path, constants.W_OK);
  try {
    // A link still leads to what it led to.
    replace(realpathSync(path), mode, pieces);
  } catch (error) {
    if (!irreplaceable.has((error as NodeJS.ErrnoException).code)) throw error;
    overwrite(path, pieces);
  }
}

function overwrite(path: string, pieces: Pieces): void {
  writeTo(openSync(path, 'w'), pieces);
}

/** @param mode of the file that is there */
function replace(path: string, mode: number | undefined, pieces: Pieces): void {
  // Process ids come again, in containers nearly always: what a run that was killed left behind is in nobody's way.
  const temporary = `${path}.${process.pid}-${Date.now()}.tmp`;
  const file = openSync(temporary, 'wx', mode);
  try {
    // Made with the mode, it has it without what new files are denied.
    if (mode !== undefined) fchmodSync(file, mode & 0o777);
    writeTo(file, pieces);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

function writeTo(file: number, pieces: Pieces): void {
  try {
    for (const piece of pieces) writeFileSync(file, piece);
  } finally {
    closeSync(file);
  }
}
