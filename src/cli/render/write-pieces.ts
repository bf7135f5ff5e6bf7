import { once } from 'node:events';
import type { Arguments, Context } from '../command.ts';
import { outputFile } from '../output.ts';
import { writeOutputFile } from '../output-file.ts';

/** Pieces are put together up to this length, since each takes a call to the system. */
const bytesAtOnce = 1024 * 1024;

/**
 * Writes what is too much for one text to stdout, no faster than it is taken, or to the file that `--output` names.
 *
 * @throws UsageError where that cannot be written
 */
export async function writePieces(
  { cwd, stdout }: Pick<Context, 'cwd' | 'stdout'>,
  args: Arguments,
  pieces: readonly Uint8Array[],
): Promise<void> {
  const file = outputFile(args);
  if (file !== undefined) return writeOutputFile(cwd, file, pieces);
  const target = stdout.asIs;
  for (const part of chunksOf(pieces)) if (!target.write(part)) await once(target, 'drain');
}

function* chunksOf(pieces: readonly Uint8Array[]): Generator<Uint8Array> {
  let part: Uint8Array[] = [];
  let bytes = 0;
  for (const piece of pieces) {
    part.push(piece);
    bytes += piece.length;
    if (bytes < bytesAtOnce) continue;
    yield Buffer.concat(part);
    part = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(part);
}
