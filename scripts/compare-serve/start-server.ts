import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { reflect } from '../../test/support/serve/registry-client.ts';

/** A program that serves a catalog. */
export interface ServerProcess {
  readonly address: string;
  /** From its start until it answered. */
  readonly readyMs: number;
  /** Resident memory, in MiB: now, and the most so far. */
  memory(): { readonly now: number; readonly most: number };
  stop(): Promise<void>;
}

/** How long a server may take to be ready. */
const limitMs = 120_000;

/** Starts a program that listens on a port that it is given, and waits until it answers. @throws Error where it ends instead */
export async function startServer(
  command: string,
  argumentsFor: (port: number) => readonly string[],
): Promise<ServerProcess> {
  const port = await freePort();
  const address = `127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(command, argumentsFor(port), { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', text => {
    errors = `${errors}${text}`.slice(-2_000);
  });
  await ready(child, address, () => errors);
  const readyMs = performance.now() - started;
  return { address, readyMs, memory: () => memoryOf(child), stop: () => stopped(child) };
}

async function ready(child: ChildProcess, address: string, errors: () => string): Promise<void> {
  const until = performance.now() + limitMs;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${errors()}`);
    // A client that was refused waits for a second before it tries again.
    if (await isListening(address)) {
      await reflect(address, []);
      return;
    }
    await delay(5);
  }
  throw new Error(`It is not ready after ${limitMs} ms: ${errors()}`);
}

async function isListening(address: string): Promise<boolean> {
  const { hostname, port } = new URL(`http://${address}`);
  const socket = connect({ host: hostname, port: Number(port) });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

function memoryOf({ pid }: ChildProcess) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mebibytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
  return { now: mebibytes('VmRSS'), most: mebibytes('VmHWM') };
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
