import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';

/** A program that runs until it is stopped. */
export interface Running {
  readonly name: string;
  readonly log: string;
  /** Why it is not running any more; undefined while it is. */
  ended(): string | undefined;
  stop(): Promise<void>;
}

const graceMilliseconds = 10_000;

/**
 * Ends what it was started with when its parent is no more: reading ends when the parent's side of the pipe is closed, which a killed process
 * does, too. The program takes the place of the shell and so has its process id.
 */
const guarded = '{ read _ <&3; kill -9 $$; } 2>/dev/null & exec "$@" 3<&-';

/** Starts a program in a group of its own, with its output in a file. */
export function startProgram(
  name: string,
  program: string,
  args: readonly string[],
  log: string,
  environment: NodeJS.ProcessEnv = process.env,
): Running {
  const output = openSync(log, 'w');
  const child = spawn('/bin/sh', ['-c', guarded, 'sh', program, ...args], {
    stdio: ['ignore', output, output, 'pipe'],
    env: environment,
    detached: true,
  });
  closeSync(output);
  let end: string | undefined;
  const closed = new Promise<void>(resolve => {
    child.once('exit', (code, signal) => {
      end = `${name} ended with ${signal ?? code}:\n${readFileSync(log, 'utf8').slice(-2000)}`;
      // Its guard is left.
      signalGroup(child.pid, 'SIGKILL');
      resolve();
    });
    child.once('error', error => {
      end = `${name} could not be started: ${error.message}`;
      resolve();
    });
  });
  return {
    name,
    log,
    ended: () => end,
    async stop() {
      if (end !== undefined) return;
      const timer = setTimeout(() => signalGroup(child.pid, 'SIGKILL'), graceMilliseconds);
      child.kill('SIGTERM');
      await closed;
      clearTimeout(timer);
    },
  };
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // None of it is left.
  }
}
