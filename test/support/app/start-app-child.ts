import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { usualWebhookPath } from '../../../src/core/github/app-manifest.ts';
import type { AppWorld } from './start-app-world.ts';

/** The App as a process of its own. */
export interface AppChild {
  readonly url: string;
  /** All that it has written so far. */
  output(): string;
  /** Gives the exit code; null where the signal ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

const program = join(import.meta.dirname, '../../../src/app/run-app.ts');

/** Starts the App of a world in a process of its own, waits until it listens, and has deliveries sent there. */
export async function startAppChild(world: AppWorld, env: Readonly<Record<string, string>> = {}): Promise<AppChild> {
  const child = spawn(process.execPath, ['--no-warnings', program], {
    env: {
      PATH: process.env.PATH,
      // The second one of a world starts faster.
      NODE_COMPILE_CACHE: join(world.dataDir, 'compiled'),
      ...world.environment(),
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'close') as Promise<[number | null]>;
  const listening = new Promise<string>(resolve => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const url = /"url":"(http:[^"]*)"[^\n]*"msg":"listening"/.exec(output)?.[1];
        if (url !== undefined) resolve(url);
      });
  });
  const failed = ended.then(([code]) => Promise.reject(new Error(`The App ended with ${code}:\n${output}`)));
  const url = await Promise.race([listening, failed]);
  failed.catch(() => undefined);
  world.registered.hook.url = `${url}${usualWebhookPath}`;
  return {
    url,
    output: () => output,
    async end(signal) {
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}
