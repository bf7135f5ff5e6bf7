import childProcess, { type ChildProcess, type SpawnOptions } from 'node:child_process';
import { basename } from 'node:path';
import { openSmallStarter, type SmallStarter } from './small-starter.ts';

export * from 'node:child_process';

let starter: SmallStarter | undefined;

/** Has git be started by a small process from now on. */
export async function startInSmallProcess(): Promise<void> {
  starter ??= await openSmallStarter();
}

/** Has this process start git itself until what it returns is called: whoever holds back connections holds those to the small process, too. */
export function startHere(): () => void {
  const before = starter;
  starter = undefined;
  return () => {
    starter = before;
  };
}

interface BuiltFile {
  readonly file: string;
  /** Where Node keeps its compiled code. */
  readonly compiled: string;
}

/** By the files of their sources. */
const builtFiles = new Map<string, BuiltFile>();

/** Has a program of ours be started as it was built where its source would be started, until what it returns is called. */
export function startAsBuilt(source: string, built: BuiltFile): () => void {
  builtFiles.set(source, built);
  return () => void builtFiles.delete(source);
}

/** As Node's own. Git alone is started often enough to go this way, with few options. */
export function spawn(program: string, args: readonly string[], options: SpawnOptions = {}): ChildProcess {
  const built = program === process.execPath ? builtFiles.get(args[0] ?? '') : undefined;
  if (built !== undefined) {
    const env = { ...(options.env ?? process.env), NODE_COMPILE_CACHE: built.compiled };
    return childProcess.spawn(program, [built.file, ...args.slice(1)], { ...options, env });
  }
  if (starter === undefined || basename(program) !== 'git' || !Array.isArray(args))
    return childProcess.spawn(program, args, options);
  const {
    cwd = process.cwd(),
    env = process.env,
    stdio = 'pipe',
    detached = false,
    windowsHide: _,
    ...others
  } = options;
  const streams = typeof stdio === 'string' ? [stdio, stdio, stdio] : stdio;
  const isUsual =
    Object.keys(others).length === 0 &&
    streams.length === 3 &&
    streams.every(stream => stream === 'pipe' || stream === 'ignore') &&
    // Node itself says what is wrong with it.
    ![program, String(cwd), ...args, ...Object.values(env)].some(text => text?.includes('\0'));
  if (!isUsual) return childProcess.spawn(program, args, options);
  const present = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const connected = streams.map(stream => stream === 'pipe');
  return starter.start({ program, args, cwd: String(cwd), env: Object.fromEntries(present), detached, connected });
}
