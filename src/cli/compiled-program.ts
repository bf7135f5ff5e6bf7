import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import type { CompiledCode, Program } from './program.ts';

/** Of the texts of the bundled programs, by their names. V8 itself only compares the lengths of texts. */
declare const programDigests: Readonly<Record<string, string>>;

type Require = (id: string) => unknown;

/** What wraps the program in its file. */
type Wrapper = (exports: object, require: Require, module: { exports: Pick<Program, 'run'> }) => void;

/** What V8 compiled in earlier runs, and which of Node's modules these took. */
interface Kept {
  readonly code: Buffer;
  readonly modules: ReadonlySet<string>;
}

/** Behind the code and the names of modules: the lengths of both. */
const trailerBytes = 8;

/**
 * The program as it runs from the package: one script, with what V8 compiled of it when a run of the same command ended.
 * Node's own cache is filled before anything has run, and so lacks nearly every function: they took a third of a check.
 * Each command needs other functions, and so has its own file. A run that takes a module of Node that none before took has done
 * something new (rendered an image, after directories), and adds what was compiled for it.
 */
export async function loadProgram({ directory, command }: CompiledCode): Promise<Program> {
  const own = `program-${command}`;
  const name = Object.hasOwn(programDigests, own) ? own : 'program';
  const filename = join(import.meta.dirname, `${name}.js`);
  const path = join(directory, `${programDigests[name]}-${command.replaceAll(/[^a-z]/g, '')}.code`);
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

/** Only all of it, as V8 crashes on a part. It has no checksum: to load one takes longer than what is won by a tenth of this code. */
function readKept(path: string): Kept | undefined {
  try {
    const bytes = readFileSync(path);
    const end = bytes.length - trailerBytes;
    const codeBytes = bytes.readUInt32LE(end);
    if (codeBytes + bytes.readUInt32LE(end + 4) !== end) return undefined;
    return {
      code: bytes.subarray(0, codeBytes),
      modules: new Set(bytes.toString('latin1', codeBytes, end).split(' ')),
    };
  } catch {
    return undefined;
  }
}

/** Never leaves a part of it where another process looks, not even when the machine crashes, and only this user can write there. */
function keep(directory: string, path: string, { code, modules }: Kept): void {
  const names = Buffer.from([...modules].join(' '), 'latin1');
  const trailer = Buffer.alloc(trailerBytes);
  trailer.writeUInt32LE(code.length);
  trailer.writeUInt32LE(names.length, 4);
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const temporary = `${path}.${process.pid}`;
    const file = openSync(temporary, 'w', 0o600);
    try {
      writeFileSync(file, Buffer.concat([code, names, trailer]));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch {
    // A run without it is slower, and as right.
  }
}
