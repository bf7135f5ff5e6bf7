import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';
import type { CompiledCode, Program } from './program.ts';

/** Of the text of the bundled program. V8 itself only compares the lengths of texts. */
declare const programDigest: string;

/** What wraps the program in its file. */
type Wrapper = (exports: object, require: NodeJS.Require, module: { exports: Pick<Program, 'run'> }) => void;

/**
 * The program as it runs from the package: one script, with what V8 compiled of it when a run of the same command ended.
 * Node's own cache is filled before anything has run, and so lacks nearly every function: they took a third of a check.
 * Each command needs other functions, and so has its own file.
 */
export async function loadProgram({ directory, command }: CompiledCode): Promise<Program> {
  const filename = join(import.meta.dirname, 'program.js');
  const kept = join(directory, `${programDigest}-${command.replaceAll(/[^a-z]/g, '')}.code`);
  const cachedData = readWhole(kept);
  const script = new Script(readFileSync(filename, 'latin1'), { filename, ...(cachedData && { cachedData }) });
  const module = { exports: {} as Pick<Program, 'run'> };
  (script.runInThisContext() as Wrapper)(module.exports, createRequire(filename), module);
  const isKept = cachedData !== undefined && script.cachedDataRejected !== true;
  return {
    run: module.exports.run,
    keepCompiled: () => {
      if (!isKept) writeWhole(directory, kept, script.createCachedData());
    },
  };
}

/** V8 crashes on damaged code, so a checksum stands behind it. */
function readWhole(path: string): Buffer | undefined {
  try {
    const bytes = readFileSync(path);
    const end = bytes.length - 4;
    const data = bytes.subarray(0, end);
    return crc32(data) === bytes.readUInt32LE(end) ? data : undefined;
  } catch {
    return undefined;
  }
}

/** Never leaves a part of it where another process looks, and only this user can write there. */
function writeWhole(directory: string, path: string, data: Buffer): void {
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32LE(crc32(data));
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const temporary = `${path}.${process.pid}`;
    writeFileSync(temporary, Buffer.concat([data, checksum]), { mode: 0o600 });
    renameSync(temporary, path);
  } catch {
    // A run without it is slower, and as right.
  }
}
