import type { Redis } from 'ioredis';

/** When keys are due, and how often they failed in a row: what a job of BullMQ does not say. Times are milliseconds since 1970. */
export interface DueTimes {
  /** The earlier time wins. */
  set(key: string, due: number): Promise<void>;
  get(key: string): Promise<number | undefined>;
  /** Removes the time of a key, unless it lies ahead. @returns whether the key may run: its time has come, or it had none */
  begin(key: string, now: number): Promise<boolean>;
  /** @returns failures in a row with this one */
  failed(key: string): Promise<number>;
  succeeded(key: string): Promise<void>;
  count(): Promise<number>;
  /** Every key with its time, in pages. */
  pages(): AsyncIterable<readonly (readonly [key: string, due: number])[]>;
}

const beginScript = `
local due = redis.call('ZSCORE', KEYS[1], ARGV[1])
if due and tonumber(due) > tonumber(ARGV[2]) then return 0 end
redis.call('ZREM', KEYS[1], ARGV[1])
return 1`;

const pageSize = 500;

export function createDueTimes(client: Redis, prefix: string): DueTimes {
  const times = `${prefix}due`;
  const failures = `${prefix}failures`;
  return {
    set: async (key, due) => {
      await client.zadd(times, 'LT', due, key);
    },
    get: async key => {
      const due = await client.zscore(times, key);
      return due === null ? undefined : Number(due);
    },
    begin: async (key, now) => (await client.eval(beginScript, 1, times, key, now)) === 1,
    failed: key => client.hincrby(failures, key, 1),
    succeeded: async key => {
      await client.hdel(failures, key);
    },
    count: () => client.zcard(times),
    async *pages() {
      for (let cursor = '0', isFirst = true; isFirst || cursor !== '0'; isFirst = false) {
        const [next, found] = await client.zscan(times, cursor, 'COUNT', pageSize);
        cursor = next;
        yield found.flatMap((key, index) => (index % 2 === 0 ? [[key, Number(found[index + 1])] as const] : []));
      }
    },
  };
}
