import { appendFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { openQueue } from '../../../src/adapters/queue/open-queue.ts';

/**
 * A process that works on a queue until it is killed, or told to stop by the end of its input. It writes to a file, one line
 * for each event: `start PID KEY`, `end PID KEY`; and `late PID -` where it, or what keeps the queue, was too slow to be sure of its leases.
 */
const { DATA_DIR = '', REDIS_URL, LOG_FILE = '', RUN_MS = '5', LOCK, LEASE_MS } = process.env;
const leaseMs = Number(LEASE_MS);
const queue = await openQueue({
  dataDir: DATA_DIR,
  redisUrl: REDIS_URL,
  concurrency: 3,
  log: { warn: () => undefined },
  backoff: { initialMs: 50, maxMs: 200 },
  leaseMs,
});
const note = (event: string, key: string) => appendFileSync(LOG_FILE, `${event} ${process.pid} ${key}\n`);
const run = async (key: string) => {
  note('start', key);
  await setTimeout(Number(RUN_MS));
  note('end', key);
};
queue.start(key => (LOCK === undefined ? run(key) : queue.exclusive(LOCK, () => run(key))));
const watch = async () => {
  for (let last = performance.now(); ; ) {
    await setTimeout(leaseMs / 12);
    await queue.size();
    const now = performance.now();
    // A lease is renewed when half of it is over.
    if (now - last > leaseMs / 3) note('late', '-');
    last = now;
  }
};
watch().catch(() => undefined);
process.stdout.write('ready\n');
process.stdin.resume().on('end', () => {
  void queue.close(5_000).then(() => process.exit(0));
});
