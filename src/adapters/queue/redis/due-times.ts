import type { Redis } from 'ioredis';
import type { AskedBy } from '../../../flows/reconcile/ports.ts';
import { repositoryOfKey } from '../repository-of-key.ts';

/** A key that is to run. */
export interface DueKey {
  /** The earliest time, in milliseconds since 1970. */
  readonly due: number;
  /**
   * What is due runs in this order. The first pending key of a repository has the present second, each further one the second after the one before: so the
   * many keys of one repository let those of others in between, and nothing waits for ever, as seconds pass.
   */
  readonly turn: number;
}

/** When keys are due, and how often they failed in a row: what a job of BullMQ does not say. Times are milliseconds since 1970. */
export interface DueTimes {
  /** The earlier time wins. @param delivery what asks for it */
  set(key: string, due: number, delivery?: string): Promise<DueKey>;
  get(key: string): Promise<DueKey | undefined>;
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
  pages(): AsyncIterable<readonly (readonly [key: string, due: DueKey])[]>;
}

const addScript = `
local isNew = redis.call('ZSCORE', KEYS[1], ARGV[1]) == false
redis.call('ZADD', KEYS[1], 'LT', ARGV[2], ARGV[1])
if ARGV[3] ~= '' then
  redis.call('HSETNX', KEYS[2], ARGV[1], ARGV[3])
  redis.call('HINCRBY', KEYS[3], ARGV[1], 1)
end
if isNew then
  local turn = tonumber(ARGV[5])
  if ARGV[4] ~= '' then
    turn = math.max(turn, tonumber(redis.call('HGET', KEYS[5], ARGV[4]) or 0) + 1)
    redis.call('HSET', KEYS[5], ARGV[4], turn)
  end
  redis.call('HSET', KEYS[4], ARGV[1], turn)
end
return {redis.call('ZSCORE', KEYS[1], ARGV[1]), redis.call('HGET', KEYS[4], ARGV[1])}`;

const beginScript = `
local due = redis.call('ZSCORE', KEYS[1], ARGV[1])
if due and tonumber(due) > tonumber(ARGV[2]) then return false end
redis.call('ZREM', KEYS[1], ARGV[1])
local asked = {redis.call('HGET', KEYS[2], ARGV[1]) or '', redis.call('HGET', KEYS[3], ARGV[1]) or '0'}
redis.call('HDEL', KEYS[2], ARGV[1])
redis.call('HDEL', KEYS[3], ARGV[1])
redis.call('HDEL', KEYS[4], ARGV[1])
return asked`;

const pageSize = 500;

export function createDueTimes(client: Redis, prefix: string): DueTimes {
  const times = `${prefix}due`;
  const failures = `${prefix}failures`;
  const turns = `${prefix}turns`;
  const places = [times, `${prefix}delivery`, `${prefix}deliveries`, turns, `${prefix}shares`] as const;
  return {
    async set(key, due, delivery = '') {
      const second = Math.floor(Date.now() / 1000);
      const set = await client.eval(
        addScript,
        places.length,
        ...places,
        key,
        due,
        delivery,
        repositoryOfKey(key) ?? '',
        second,
      );
      const [known, turn] = Array.isArray(set) ? set : [];
      return { due: Number(known ?? due), turn: Number(turn ?? second) };
    },
    get: async key => {
      const [due, turn] = await Promise.all([client.zscore(times, key), client.hget(turns, key)]);
      return due === null ? undefined : { due: Number(due), turn: Number(turn) };
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
        const keys = found.filter((_, index) => index % 2 === 0);
        const order = keys.length === 0 ? [] : await client.hmget(turns, ...keys);
        yield keys.map(
          (key, index) => [key, { due: Number(found[2 * index + 1]), turn: Number(order[index]) }] as const,
        );
      }
    },
  };
}
