import type { History } from '../../flows/reconcile/ports.ts';
import type { Log } from '../log.ts';
import { connectRedis } from '../redis/connect-redis.ts';
import { RedisError } from '../redis/redis-error.ts';
import { listName, readEntry, writeEntry } from './entry-text.ts';
import { historyLimits } from './history-limits.ts';
import { problemOfText } from './problem-of-text.ts';

/** Of two equal entries of a pull request in a row the first one stays. */
const recordScript = `
local last = redis.call('LINDEX', KEYS[1], 0)
if last and string.sub(last, string.find(last, '\\n', 1, true) + 1) == ARGV[2] then return end
for index = 1, 2 do
  redis.call('LPUSH', KEYS[index], ARGV[1] .. '\\n' .. ARGV[2])
  redis.call('LTRIM', KEYS[index], 0, ARGV[2 + index] - 1)
  redis.call('PEXPIRE', KEYS[index], ARGV[5])
end`;

const prefix = 'catalog-keeper:history-';
const { deliveryMs, entriesOfPullRequest, entriesOfRepository, entryMs, textMs } = historyLimits;

/**
 * The history that replicas share. Everything in it expires.
 *
 * @throws RedisError
 */
export async function createRedisHistory(redisUrl: string, log: Log): Promise<History> {
  const { client, explain, close } = await connectRedis(redisUrl, log);
  let isClosed = false;
  const ask = async <Result>(use: () => Promise<Result>): Promise<Result> => {
    if (isClosed) throw new RedisError('closed', 'The history is closed.', 'Start again.');
    try {
      return await use();
    } catch (error) {
      throw explain(error);
    }
  };
  const checkText = (...texts: readonly (string | undefined)[]) => {
    const problem = problemOfText(...texts);
    if (problem !== undefined) throw new RedisError('invalid', problem, 'Report this as a bug.');
  };
  const listKey = (repository: number, number?: number) => `${prefix}entries:${listName(repository, number)}`;
  return {
    isNewDelivery: guid =>
      ask(async () => {
        checkText(guid);
        return (await client.set(`${prefix}delivery:${guid}`, '', 'PX', deliveryMs, 'NX')) !== null;
      }),
    record: entry =>
      ask(async () => {
        const { at, rest } = writeEntry(entry);
        checkText(at, rest);
        const keys = [listKey(entry.repository, entry.number), listKey(entry.repository)];
        await client.eval(recordScript, 2, ...keys, at, rest, entriesOfPullRequest, entriesOfRepository, entryMs);
      }),
    entries: (repository, number, most) =>
      ask(async () => {
        if (most < 1) return [];
        const stored = await client.lrange(listKey(repository, number), 0, most - 1);
        return stored.map(text => {
          const end = text.indexOf('\n');
          return readEntry({ at: text.slice(0, end), rest: text.slice(end + 1) });
        });
      }),
    read: key =>
      ask(async () => {
        checkText(key);
        return (await client.getex(`${prefix}text:${key}`, 'PX', textMs)) ?? undefined;
      }),
    write: (key, text) =>
      ask(async () => {
        checkText(key, text);
        if (text === undefined) await client.del(`${prefix}text:${key}`);
        else await client.set(`${prefix}text:${key}`, text, 'PX', textMs);
      }),
    close: async () => {
      isClosed = true;
      close();
    },
  };
}
