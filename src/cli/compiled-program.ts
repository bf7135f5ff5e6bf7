import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';
import type { CompiledCode, Program } from './program.ts';

/** Of the text of the bundled program. V8 itself only compares the lengths of texts. */
declare const programDigest: string;

type Require = (id: string) => unknown;

/** What wraps the program in its file. */
type Wrapper = (exports: object, require: Require, module: { exports: Pick<Program, 'run'> }) => void;

/** What V8 compiled in earlier runs, and which of Node's modules these took. */
interface Kept {
  readonly code: Buffer;
  readonly modules: ReadonlySet<string>;
}

/** Lengths behind the code: of the names of modules, and a checksum. */
const trailerBytes = 8;

/**
 * The program as it runs from the package: one script, with what V8 compiled of it when a run of the same command ended.
 * Node's own cache is filled before anything has run, and so lacks nearly every function: they took a third of a check.
 * Each command needs other functions, and so has its own file. A run that takes a module of Node that none before took has done
 * something new (rendered an image, after directories), and adds what was compiled for it.
 */
export async function loadProgram({ directory, command }: CompiledCode): Promise<Program> {
  const filename = join(import.meta.dirname, 'program.js');
  const path = join(directory, `${programDigest}-${command.replaceAll(/[^a-z]/g, '')}.code`);
  const kept = readKept(path);
  const script = new Script(readFileSync(filename, 'latin1'), { filename, ...(kept && { cachedData: kept.code }) });
  const module = { exports: {} as Pick<Program, 'run'> };
  const modules = new Set(script.cachedDataRejected === true ? [] : kept?.modules);
  const known = modules.size;
  const require: Require = id => {
    modules.add(id);
    return process.getBuiltinModule(id);
  };
  (script.runInThisContext() as Wrapper)(module.exports, require, module);
  return {
    run: module.exports.run,
    keepCompiled: () => {
      if (modules.size > known) keep(directory, path, { code: script.createCachedData(), modules });
    },
  };
}

/** V8 crashes on damaged code, so a checksum stands behind it. */
function readKept(path: string): Kept | undefined {
  try {
    const bytes = readFileSync(path);
    const end = bytes.length - trailerBytes;
    if (crc32(bytes.subarray(0, end + 4)) !== bytes.readUInt32LE(end + 4)) return undefined;
    const codeBytes = end - bytes.readUInt32LE(end);
    return {
      code: bytes.subarray(0, codeBytes),
      modules: new Set(bytes.toString('latin1', codeBytes, end).split(' ')),
    };
  } catch {
    return undefined;
  }
}

/** Never leaves a part of it where another process looks, and only this user can write there. */
function keep(directory: string, path: string, { code, modules }: Kept): void {
  const names = Buffer.from([...modules].join(' '), 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32LE(names.length);
  const content = Buffer.concat([code, names, length]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32LE(crc32(content));
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const temporary = `${path}.${process.pid}`;
    writeFileSync(temporary, Buffer.concat([content, checksum]), { mode: 0o600 });
    renameSync(temporary, path);
  } catch {
    // A run without it is slower, and as right.
  }
}
