import { openQueue } from '../../../src/adapters/queue/open-queue.ts';
import { until } from '../../support/until.ts';

/**
 * A process that runs 3000 keys twice. It prints by how many bytes its heap grew from the end of the first to the end
 * of the last time, and what is left in the queue.
 */
const { DATA_DIR = '', REDIS_URL } = process.env;
const queue = await openQueue({
  dataDir: DATA_DIR,
  redisUrl: REDIS_URL,
  concurrency: 8,
  log: { warn: () => undefined },
});
const heaps: number[] = [];
let runs = 0;
queue.start(async () => {
  runs++;
});
for (let round = 1; round <= 2; round++) {
  for (let index = 0; index < 3000; index += 500) {
    await Promise.all(Array.from({ length: 500 }, (_, more) => queue.add(`round ${round}, key ${index + more}`)));
  }
  await until(async () => runs >= round * 3000 && (await queue.size()).running === 0);
  globalThis.gc?.();
  heaps.push(process.memoryUsage().heapUsed);
}
const left = await queue.size();
await queue.close(5_000);
console.log(JSON.stringify({ runs, grown: (heaps[1] ?? 0) - (heaps[0] ?? 0), left }));
