import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { StartedProgram } from './started-program.ts';
import type { StartAnswer, StartRequest } from './starter.ts';

/** Starts programs for this process, which has grown too much to do so itself. */
export interface SmallStarter {
  start(request: Omit<StartRequest, 'id'>): ChildProcess;
}

/**
 * Starts a small process that starts others. Where a process starts a program, the system copies its tables of memory, and each page that it
 * writes to afterwards: of one that runs tests this takes longer than what git does.
 */
export async function openSmallStarter(): Promise<SmallStarter> {
  const directory = mkdtempSync(join(tmpdir(), 'catalog-keeper-starter-'));
  const path = join(directory, 'socket');
  const helper = spawn(process.execPath, [join(import.meta.dirname, 'starter.ts'), path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(helper.stdout, 'data');
  helper.stdout.destroy();
  helper.unref();
  const control = connect(path);
  await once(control, 'connect');
  control.once('close', () => {
    throw new Error('The process that starts programs for tests has ended.');
  });
  control.unref();
  const running = new Map<number, StartedProgram>();
  createInterface(control).on('line', line => {
    const answer = JSON.parse(line) as StartAnswer;
    running.get(answer.id)?.handle(answer);
    if (answer.kind === 'started') return;
    running.delete(answer.id);
    if (running.size === 0) control.unref();
  });
  let last = 0;
  return {
    start(request) {
      const id = ++last;
      const streams = request.connected.map(isConnected => (isConnected ? connect(path) : null));
      const program = new StartedProgram(streams, request.detached);
      running.set(id, program);
      control.ref();
      control.write(`${JSON.stringify({ ...request, id } satisfies StartRequest)}\n`);
      // It has of one what the product and its tests use.
      return program as unknown as ChildProcess;
    },
  };
}
