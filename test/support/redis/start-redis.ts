import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const program = 'redis-server';
/** Redis ends when this shell's standard input does, and so with the process that started it, however that ends. */
const whileInputIsOpen =
  'exec 3<&0; "$0" "$1" 3<&- </dev/null & server=$!; (read -r _ <&3; kill "$server") & wait "$server"; exit $?';

/** A Redis of a test's own on 127.0.0.1. */
export interface TestRedis {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
}

export interface TestRedisOptions {
  /** Lines of redis.conf. */
  readonly settings?: readonly string[];
  /** To come back at the same place. */
  readonly port?: number;
}

/** Whether the program of Debian's package redis-server can be started. Says so when it cannot. */
export function isRedisInstalled(what: string): boolean {
  if (spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined) return true;
  console.warn(`${what} is not tested with Redis: install the Debian package ${program}.`);
  return false;
}

/** Starts an empty Redis. */
export async function startRedis({ settings = [], port }: TestRedisOptions = {}): Promise<TestRedis> {
  for (let attempts = 1; ; attempts++) {
    const started = await startAt(port ?? (await freePort()), settings);
    if (typeof started !== 'string') return started;
    // Somebody else may have taken the port in between.
    if (attempts === 5) throw new Error(`${program} did not start:\n${started}`);
  }
}

async function startAt(port: number, settings: readonly string[]): Promise<TestRedis | string> {
  const directory = mkdtempSync(join(tmpdir(), 'keeper-redis-'));
  const log = join(directory, 'log');
  const configuration = join(directory, 'redis.conf');
  const lines = [`port ${port}`, 'bind 127.0.0.1', `dir ${directory}`, `logfile ${log}`, 'save ""', ...settings];
  writeFileSync(configuration, `${lines.join('\n')}\n`);
  writeFileSync(log, '');
  const child = spawn('sh', ['-c', whileInputIsOpen, program, configuration], { stdio: ['pipe', 'ignore', 'ignore'] });
  const ended = once(child, 'close');
  const stop = async () => {
    child.stdin.end();
    await ended;
    rmSync(directory, { recursive: true, force: true });
  };
  for (;;) {
    const text = readFileSync(log, 'utf8');
    if (text.includes('Ready to accept connections')) return { url: `redis://127.0.0.1:${port}`, port, stop };
    if (child.exitCode !== null) {
      await stop();
      return text;
    }
    await setTimeout(10);
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
