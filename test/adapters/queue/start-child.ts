import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shortLeaseMs } from './queue-backends.ts';

/** A process that works on a queue. */
export interface QueueChild {
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a process that works on a queue, and waits until it does. What ended, and how, is noted in the same file. */
export async function startChild(environment: Readonly<Record<string, string>>): Promise<QueueChild> {
  const script = join(import.meta.dirname, 'child.ts');
  const child = spawn(process.execPath, ['--no-warnings', script], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const ready = once(child.stdout, 'data');
  await Promise.race([ready, ended.then(([code]) => Promise.reject(new Error(`The process ended: ${code}`)))]);
  const gone = async () => {
    await ended;
    appendFileSync(environment.LOG_FILE ?? '', `gone ${child.pid} -\n`);
  };
  return {
    kill: () => {
      child.kill('SIGKILL');
      return gone();
    },
    stop: () => {
      child.stdin.end();
      return gone();
    },
  };
}

/** What processes noted: how often each key was run to its end, and each key that ran twice at the same time. */
export interface NotedRuns {
  readonly ended: ReadonlyMap<string, number>;
  readonly overlaps: readonly string[];
  readonly maxAtOnce: number;
  readonly processes: ReadonlySet<string>;
  /** Whether a process may have lost a lease because the machine was slow: then a key may have run twice. */
  readonly wasLate: boolean;
}

export function readRuns(file: string): NotedRuns {
  const ended = new Map<string, number>();
  const running = new Map<string, string>();
  const overlaps: string[] = [];
  const processes = new Set<string>();
  let maxAtOnce = 0;
  let wasLate = false;
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, event, pid = '', key = ''] = /^(\w+) (\d+) (.*)$/.exec(line) ?? [];
    if (event === 'start') {
      processes.add(pid);
      if (running.has(key)) overlaps.push(line);
      running.set(key, pid);
      maxAtOnce = Math.max(maxAtOnce, running.size);
    } else if (event === 'end') {
      ended.set(key, (ended.get(key) ?? 0) + 1);
      running.delete(key);
    } else if (event === 'late') {
      wasLate = true;
    } else if (event === 'gone') {
      for (const [other, owner] of running) if (owner === pid) running.delete(other);
    }
  }
  return { ended, overlaps, maxAtOnce, processes, wasLate };
}

/** Plays something with processes, with a longer lease each time until the machine was fast enough for it. */
export async function playInTime(play: (leaseMs: number) => Promise<NotedRuns>): Promise<NotedRuns> {
  for (let leaseMs = shortLeaseMs; ; leaseMs *= 2) {
    const runs = await play(leaseMs);
    if (!runs.wasLate) return runs;
  }
}
