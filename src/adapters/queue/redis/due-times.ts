import type { Redis } from 'ioredis';
import type { AskedBy } from '../../../flows/reconcile/ports.ts';

/** When keys are due, and how often they failed in a row: what a job of BullMQ does not say. Times are milliseconds since 1970. */
export interface DueTimes {
  /** The earlier time wins. @param delivery what asks for it */
  set(key: string, due: number, delivery?: string): Promise<void>;
  get(key: string): Promise<number | undefined>;
  /**
   * Removes the time of a key, unless it lies ahead.
   * @returns what asked for the key, which may run: its time has come, or it had none; undefined where it may not
   */
  begin(key: string, now: number): Promise<{ readonly deliveries: AskedBy | undefined } | undefined>;
  /** @returns failures in a row with this one */
  failed(key: string): Promise<number>;
  succeeded(key: string): Promise<void>;
  count(): Promise<number>;
  /** Every key with its time, in pages. */
  pages(): AsyncIterable<readonly (readonly [key: string, due: number])[]>;
}

const addScript = `
redis.call('ZADD', KEYS[1], 'LT', ARGV[2], ARGV[1])
redis.call('HSETNX', KEYS[2], ARGV[1], ARGV[3])
redis.call('HINCRBY', KEYS[3], ARGV[1], 1)`;

const beginScript = `
local due = redis.call('ZSCORE', KEYS[1], ARGV[1])
if due and tonumber(due) > tonumber(ARGV[2]) then return false end
redis.call('ZREM', KEYS[1], ARGV[1])
local asked = {redis.call('HGET', KEYS[2], ARGV[1]) or '', redis.call('HGET', KEYS[3], ARGV[1]) or '0'}
redis.call('HDEL', KEYS[2], ARGV[1])
redis.call('HDEL', KEYS[3], ARGV[1])
return asked`;

const pageSize = 500;

export function createDueTimes(client: Redis, prefix: string): DueTimes {
  const times = `${prefix}due`;
  const failures = `${prefix}failures`;
  const places = [times, `${prefix}delivery`, `${prefix}deliveries`] as const;
  return {
    set: async (key, due, delivery) => {
      if (delivery === undefined) await client.zadd(times, 'LT', due, key);
      else await client.eval(addScript, places.length, ...places, key, due, delivery);
    },
    get: async key => {
      const due = await client.zscore(times, key);
      return due === null ? undefined : Number(due);
    },
    async begin(key, now) {
      const found = await client.eval(beginScript, places.length, ...places, key, now);
      if (!Array.isArray(found)) return undefined;
      const [first, count] = found.map(String);
      return { deliveries: first ? { first, count: Number(count) } : undefined };
    },
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
