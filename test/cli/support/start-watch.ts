import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { builtProgram } from '../../support/built-once.ts';
import { until } from '../../support/until.ts';

/** Starts `watch` as a program of its own. */
export async function startWatch(cwd: string, words: readonly string[]) {
  const { directory, compiled } = await builtProgram('cli');
  const program = spawn(process.execPath, [join(directory, 'main.js'), 'watch', ...words], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '', NODE_COMPILE_CACHE: compiled },
  });
  const exited = once(program, 'exit');
  let stdout = '';
  let stderr = '';
  program.stdout.on('data', chunk => {
    stdout += String(chunk);
  });
  program.stderr.on('data', chunk => {
    stderr += String(chunk);
  });
  return {
    stdout: () => stdout,
    stderr: () => stderr,
    /** Its whole lines so far. */
    lines: () => stdout.split('\n').slice(0, -1),
    /** Waits until what it has written to stdout since the start fulfils something. */
    says: (isSo: (text: string) => boolean) => until(() => isSo(stdout)),
    /** Stops it as Ctrl+C does. @returns its exit code */
    async interrupt(): Promise<number | null> {
      program.kill('SIGINT');
      const [code] = await exited;
      return code as number | null;
    },
    exited,
    kill: () => program.kill('SIGKILL'),
  };
}
