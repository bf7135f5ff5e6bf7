import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { builtProgram } from '../../support/built-once.ts';

/** Starts `preview` as a program of its own, and waits until its page can be opened. */
export async function startPreview(cwd: string, words: readonly string[]) {
  const { directory, compiled } = await builtProgram('cli');
  const program = spawn(process.execPath, [join(directory, 'main.js'), 'preview', ...words], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '', NODE_COMPILE_CACHE: compiled },
  });
  let text = '';
  program.stderr.on('data', chunk => {
    text += String(chunk);
  });
  const [opened] = await Promise.race([once(program.stdout, 'data'), once(program, 'exit').then(() => [text])]);
  return {
    program,
    url: /http:\S+/.exec(String(opened))?.[0] ?? '',
    /** What it has written to stderr so far. */
    said: () => text,
    stop: () => program.kill('SIGKILL'),
  };
}
