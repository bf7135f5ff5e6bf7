import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { queueBackends } from './queue-backends.ts';

const megabyte = 1 << 20;

test.each(queueBackends)('thousands of keys leave nothing behind, $name', async ({ place: makePlace }) => {
  const place = await makePlace();
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--no-warnings', '--expose-gc', join(import.meta.dirname, 'memory-child.ts')],
      {
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          DATA_DIR: place.dataDir,
          ...(place.redisUrl === undefined ? {} : { REDIS_URL: place.redisUrl }),
        },
      },
    );
    const { runs, grown, left } = JSON.parse(stdout) as { runs: number; grown: number; left: unknown };
    expect([runs, left]).toEqual([6000, { pending: 0, running: 0 }]);
    expect(grown).toBeLessThan(1.2 * megabyte);
    if (place.redisUrl !== undefined) {
      const client = new Redis(place.redisUrl);
      const keys = await client.keys('*');
      client.disconnect();
      // What BullMQ keeps of a queue: its options, a counter, a bounded list of events, and a mark that there was work.
      expect(keys.length).toBeLessThan(8);
    }
  } finally {
    await place.remove();
  }
});
