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

/** As Node's own. Git alone is started often enough to go this way, with few options. */
export function spawn(program: string, args: readonly string[], options: SpawnOptions = {}): ChildProcess {
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
