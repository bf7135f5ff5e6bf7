import { type ChildProcess, spawn } from 'node:child_process';
import type { GitCommand } from './environment.ts';

/** Those that lead a group of their own, and have not ended. */
const leaders = new Set<ChildProcess>();

/** Starts git. Programs that it starts in its turn, to reach a server, end with this process, whatever ends it. */
export function startGit(
  { program, args, cwd, env, startsOthers }: GitCommand,
  stdin: 'pipe' | 'ignore',
): ChildProcess {
  const child = spawn(program, args, {
    cwd,
    env,
    stdio: [stdin, 'pipe', 'pipe'],
    windowsHide: true,
    detached: startsOthers === true && process.platform !== 'win32',
  });
  if (startsOthers !== true) return child;
  if (leaders.size === 0) process.once('exit', killAll);
  leaders.add(child);
  child.once('close', () => {
    leaders.delete(child);
    if (leaders.size === 0) process.removeListener('exit', killAll);
  });
  return child;
}

/** Ends git at once, with what it started where that is a group. */
export function killGroup(child: ChildProcess): void {
  if (leaders.has(child) && child.pid !== undefined && process.platform !== 'win32') {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // All of them have ended.
    }
  }
  child.kill('SIGKILL');
}

function killAll(): void {
  for (const child of leaders) killGroup(child);
}
