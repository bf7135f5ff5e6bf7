import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { bundleModule } from '../../../scripts/bundle.ts';
import { usualWebhookPath } from '../../../src/core/github/app-manifest.ts';
import { type BuiltProgram, builtOnce, builtProgram } from '../built-once.ts';
import type { AppWorld } from './start-app-world.ts';

/** The App as a process of its own. */
export interface AppChild {
  readonly url: string;
  /** All that it has written so far. */
  output(): string;
  /** Gives the exit code; null where the signal ended it. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** The App as it is, and one that is quick to take over what another replica held. */
const programs = {
  usual: { file: 'run-app.js', built: () => builtProgram('app') },
  quick: { file: 'app-child.js', built: () => builtOnce('app-child', bundleChild) },
} as const satisfies Readonly<Record<string, { readonly file: string; readonly built: () => Promise<BuiltProgram> }>>;

export type AppProgram = keyof typeof programs;

/** A process that is killed keeps nothing of what was compiled, unless it is told to in time. */
const keepsCompiledCode =
  'data:text/javascript,import { flushCompileCache } from "node:module"; process.on("SIGUSR2", () => flushCompileCache());';

/** Starts the App of a world in a process of its own, waits until it listens, and has deliveries sent there. */
export async function startAppChild(
  world: AppWorld,
  program: AppProgram,
  env: Readonly<Record<string, string>> = {},
): Promise<AppChild> {
  // Loading hundreds of files takes longer than what most tests do with them.
  const { file, built } = programs[program];
  const { directory, compiled } = await built();
  const child = spawn(process.execPath, ['--no-warnings', '--import', keepsCompiledCode, join(directory, file)], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiled,
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
  child.kill('SIGUSR2');
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

async function bundleChild(directory: string): Promise<Metafile> {
  const metafile = await bundleModule({ 'app-child': 'test/support/app/app-child.ts' }, directory);
  writeFileSync(join(directory, 'package.json'), '{"type": "module"}\n');
  return metafile;
}
