import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appEvents, appPermissions, usualWebhookPath } from '../../src/core/github/app-manifest.ts';
import { startGitHub } from '../../test/support/github/index.ts';
import type { CheckRun, Pull } from '../../test/support/github/state/model.ts';

type GitHub = Awaited<ReturnType<typeof startGitHub>>;

/** The App as a process of its own, as it is shipped, and the GitHub that it is for, in this process. */
export interface MeasuredApp {
  readonly github: GitHub;
  readonly registered: ReturnType<GitHub['addApp']>;
  runs(pull: Pull): readonly CheckRun[];
  /** The most memory that it had so far, in MiB. */
  peakMiB(): number;
  /** Figures of its own, as Prometheus reads them. */
  metrics(): Promise<string>;
  /** Starts it (again). It listens where it listened before. */
  start(): Promise<void>;
  /** Ends it by SIGTERM; gives its exit code. */
  stop(): Promise<number | null>;
  close(): Promise<void>;
}

/** Of an organization in GitHub Enterprise Cloud. With the usual 5,000, some 800 pull requests are judged in the first hour, and the rest later. */
const requestsPerHour = 15_000;

/** @param program path of the bundle */
export async function measuredApp(program: string): Promise<MeasuredApp> {
  const github = await startGitHub({ strict: false, requestsPerHour });
  const dataDir = mkdtempSync(join(tmpdir(), 'catalog-keeper-app-'));
  const registered = github.addApp({
    permissions: Object.fromEntries(appPermissions.map(({ name, level }) => [name, level])),
    events: appEvents,
  });
  let child: ChildProcess | undefined;
  let port = '0';
  const stop = async () => {
    if (child === undefined || child.exitCode !== null) return null;
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  };
  return {
    github,
    registered,
    runs: ({ repo, head }) =>
      (repo.suites.get(head.sha) ?? []).flatMap(({ app, runs }) => (app === registered ? runs : [])),
    peakMiB: () => {
      const [, kib = '0'] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child?.pid}/status`, 'utf8')) ?? [];
      return Number(kib) / 1024;
    },
    metrics: async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text(),
    async start() {
      const env = {
        PATH: process.env.PATH,
        HOME: dataDir,
        APP_ID: String(registered.id),
        PRIVATE_KEY: registered.privateKey,
        WEBHOOK_SECRET: registered.hook.secret,
        GITHUB_API_URL: github.apiUrl,
        DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: port,
        IMAGES: 'skip',
        LOG_FORMAT: 'json' as const,
      };
      const started = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      child = started;
      port = await portOf(started);
      registered.hook.url = `http://127.0.0.1:${port}${usualWebhookPath}`;
    },
    stop,
    async close() {
      await stop();
      await github.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** As it says in its log where it listens. What it logs besides is not looked at. */
function portOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.once('exit', code => reject(new Error(`The App ended with ${code}.`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      if (text.length > 100_000) return;
      text += chunk.toString('utf8');
      const [, port] = /"url":"http:\/\/127\.0\.0\.1:(\d+)"/.exec(text) ?? [];
      if (port !== undefined) resolve(port);
    });
  });
}
