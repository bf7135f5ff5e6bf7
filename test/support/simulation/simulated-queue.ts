import type { WorkQueue } from '../../../src/flows/reconcile/ports.ts';
import { type Process, request } from './process.ts';
import type { Scheduler, Step } from './scheduler.ts';

interface Running {
  readonly process: Process;
  /** Added meanwhile: once more, at that time. */
  again: number | undefined;
}

interface Lock {
  holder: Process;
  readonly waiting: { readonly process: Process; readonly enter: () => void }[];
}

/** What is kept between processes, and shared by those that run at the same time. */
export interface StoredQueue {
  readonly pending: Map<string, number>;
  readonly running: Map<string, Running>;
  readonly locks: Map<string, Lock>;
}

export interface SimulatedQueue extends WorkQueue {
  /** Takes a key, if one is due. */
  steps(): readonly Step[];
}

const maxAtOnce = 3;
const retryMs = 30_000;

export function simulatedQueue(scheduler: Scheduler, process: Process, stored: StoredQueue): SimulatedQueue {
  let waiting = 0;
  let handler: ((key: string) => Promise<void>) | undefined;
  const ask = <Result>(label: string, effect: () => Result) => request(scheduler, process, `queue ${label}`, effect);

  const run = (key: string): void => {
    const entry: Running = { process, again: undefined };
    stored.pending.delete(key);
    stored.running.set(key, entry);
    const end = (at: number | undefined) => {
      if (!process.isAlive) return;
      stored.running.delete(key);
      const next = Math.min(at ?? Number.POSITIVE_INFINITY, entry.again ?? Number.POSITIVE_INFINITY);
      if (next < Number.POSITIVE_INFINITY) addPending(scheduler, stored, key, next);
    };
    handler?.(key).then(
      () => end(undefined),
      error => {
        scheduler.note(`   ${key} failed: ${error instanceof Error ? error.message : String(error)}`);
        end(scheduler.now() + retryMs);
      },
    );
  };

  return {
    add: (key, at) =>
      ask(`add ${key}`, () => {
        const time = at === undefined ? scheduler.now() : Date.parse(at);
        const running = stored.running.get(key);
        if (running === undefined) addPending(scheduler, stored, key, time);
        else running.again = Math.min(running.again ?? Number.POSITIVE_INFINITY, time);
      }),
    start(taken) {
      handler = taken;
    },
    steps() {
      const mine = [...stored.running.values()].filter(running => running.process === process).length;
      if (!process.isAlive || mine - waiting >= maxAtOnce) return [];
      return [...stored.pending]
        .filter(([, time]) => time <= scheduler.now())
        .map(([key]) => ({ label: `${process.name} takes ${key}`, run: () => run(key) }));
    },
    async exclusive(name, work) {
      await new Promise<void>(resolve => {
        const enter = () =>
          scheduler.add({
            label: `${process.name} has ${name}`,
            run() {
              waiting -= 1;
              if (process.isAlive) resolve();
            },
          });
        waiting += 1;
        scheduler.add({
          label: `${process.name} asks for ${name}`,
          run() {
            if (!process.isAlive) return;
            const lock = stored.locks.get(name);
            if (lock === undefined) {
              stored.locks.set(name, { holder: process, waiting: [] });
              enter();
            } else lock.waiting.push({ process, enter });
          },
        });
      });
      // A process that died is never heard of again: nothing after this line happens in it.
      try {
        return await work();
      } finally {
        if (process.isAlive) release(stored, name);
      }
    },
    size: async () => ({ pending: stored.pending.size, running: stored.running.size }),
    close: async () => {},
  };
}

/** After a process has died its work is taken by others, some time later. Its locks are free when nothing that it asked for is under way. */
export function forgetProcess(scheduler: Scheduler, stored: StoredQueue, process: Process): void {
  for (const [key, running] of stored.running) {
    if (running.process !== process) continue;
    const free = () => {
      // A request has long had its end when a key is free: it takes seconds at most.
      if (process.underWay > 0) wait();
      else if (stored.running.get(key) === running) {
        stored.running.delete(key);
        addPending(scheduler, stored, key, scheduler.now());
      }
    };
    const wait = () =>
      scheduler.at(scheduler.now() + retryMs, { label: `   ${key} of ${process.name} is free`, run: free });
    wait();
  }
}

export function freeLocks(stored: StoredQueue): void {
  for (const [name, { holder }] of stored.locks) if (!holder.isAlive && holder.underWay === 0) release(stored, name);
}

function release(stored: StoredQueue, name: string): void {
  const lock = stored.locks.get(name);
  for (let next = lock?.waiting.shift(); next !== undefined; next = lock?.waiting.shift()) {
    if (!next.process.isAlive || lock === undefined) continue;
    lock.holder = next.process;
    next.enter();
    return;
  }
  stored.locks.delete(name);
}

function addPending(scheduler: Scheduler, stored: StoredQueue, key: string, time: number): void {
  const at = Math.min(stored.pending.get(key) ?? Number.POSITIVE_INFINITY, time);
  stored.pending.set(key, at);
  // So that time gets there.
  if (at > scheduler.now()) scheduler.at(at, { label: `   ${key} is due`, run: () => undefined });
}
