import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { makeDirectory } from '../adapters/make-directory.ts';
import type { CompiledCode, Program } from './program.ts';

/**
 * The scripts of commands that have their own, and of `program`, which all others are: digests of their texts by their names, the one
 * that has the program first. V8 itself only compares the lengths of texts.
 */
declare const scriptsOfCommands: Readonly<Record<string, Readonly<Record<string, string>>>> & {
  readonly program: Readonly<Record<string, string>>;
};

type Require = (id: string) => unknown;
type Part = (exports: object, require: Require, module: { exports: object }) => void;

/** What V8 compiled of a script in earlier runs, and what these took. */
interface Kept {
  readonly code: Buffer;
  readonly taken: ReadonlySet<string>;
}

interface Loaded {
  readonly script: Script;
  readonly parts: Readonly<Record<string, Part>>;
  /** Where what is compiled of it is kept. */
  readonly path: string | undefined;
  /** What the runs took that its compiled code comes from. */
  readonly taken: ReadonlySet<string>;
}

/** Behind the code and the names of what was taken: the lengths of both. */
const trailerBytes = 8;

/**
 * The program as it runs from the package: few scripts, with what V8 compiled of them when a run of the same command ended. Node's own
 * cache is filled before anything has run, and so lacks nearly every function: they took a third of a check.
 * Each command needs other functions, and so has its own files. A run that takes a part of the program, or a module of Node, that none
 * before took has done something new (rendered an image, after directories), and adds what was compiled for it.
 */
export async function loadProgram({ directory, command }: CompiledCode): Promise<Program> {
  const own = Object.hasOwn(scriptsOfCommands, command) ? scriptsOfCommands[command] : undefined;
  const digests = own ?? scriptsOfCommands.program;
  const scripts = new Map<string, Loaded>();
  const parts = new Map<string, object>();
  const taken = new Set<string>();
  const suffix = command.replaceAll(/[^a-z]/g, '');
  const scriptNamed = (name: string): Loaded => {
    const known = scripts.get(name);
    if (known !== undefined) return known;
    const path = directory === undefined ? undefined : join(directory, `${digests[name]}-${suffix}.code`);
    const loaded = loadScript(name, path);
    scripts.set(name, loaded);
    return loaded;
  };
  const evaluate = (id: string): object => {
    const [, script = '', part = ''] = id.split('/');
    const run = scriptNamed(script).parts[part];
    if (run === undefined) throw new Error(`${script}.js is of another version: install catalog-keeper anew`);
    const module = { exports: {} };
    run(module.exports, require, module);
    // Values in the place of what gets them: nothing that is exported changes, and they are used often.
    const exports = { ...module.exports };
    parts.set(id, exports);
    return exports;
  };
  const require: Require = id => {
    taken.add(id);
    return id.startsWith('./') ? (parts.get(id) ?? evaluate(id)) : process.getBuiltinModule(id);
  };
  const { run } = require(`./${Object.keys(digests)[0]}/entry`) as Pick<Program, 'run'>;
  return {
    run,
    keepCompiled: () => {
      for (const { script, path, taken: before } of scripts.values()) {
        if (path === undefined || [...taken].every(id => before.has(id))) continue;
        keep(path, { code: script.createCachedData(), taken: new Set([...before, ...taken]) });
      }
    },
  };
}

function loadScript(name: string, path: string | undefined): Loaded {
  const filename = join(import.meta.dirname, `${name}.js`);
  const kept = path === undefined ? undefined : readKept(path);
  const script = new Script(readFileSync(filename, 'latin1'), { filename, ...(kept && { cachedData: kept.code }) });
  const taken = new Set(script.cachedDataRejected === true ? [] : kept?.taken);
  return { script, parts: script.runInThisContext() as Loaded['parts'], path, taken };
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
      taken: new Set(bytes.toString('latin1', codeBytes, end).split(' ')),
    };
  } catch {
    return undefined;
  }
}

/** Never leaves a part of it where another process looks, not even when the machine crashes, and only this user can write there. */
function keep(path: string, { code, taken }: Kept): void {
  const names = Buffer.from([...taken].join(' '), 'latin1');
  const trailer = Buffer.alloc(trailerBytes);
  trailer.writeUInt32LE(code.length);
  trailer.writeUInt32LE(names.length, 4);
  try {
    makeDirectory(dirname(path), 0o700);
    writeWhole(path, Buffer.concat([code, names, trailer]));
  } catch {
    // A run without it is slower, and as right.
  }
}

/** Leaves nothing behind where it fails. */
function writeWhole(path: string, bytes: Buffer): void {
  const temporary = `${path}.${process.pid}`;
  try {
    const file = openSync(temporary, 'w', 0o600);
    try {
      writeFileSync(file, bytes);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
