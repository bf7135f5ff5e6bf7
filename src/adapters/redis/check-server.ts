import type { Redis } from 'ioredis';
import type { Log } from '../log.ts';
import { RedisError } from './redis-error.ts';

/**
 * Checks that a server has the commands that are needed, and warns where it may lose work.
 *
 * @throws RedisError of an old version; the error of the client where it does not answer
 * @see https://redis.io/docs/latest/commands/info/
 */
export async function checkServer(client: Redis, log: Log): Promise<void> {
  const info = await client.info();
  const version = fieldOf(info, 'redis_version') ?? '0';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  // `ZADD LT`, `GETEX` and blocking for parts of a second came with 6.2. Valkey and others state the version that they are like.
  if (major < 6 || (major === 6 && minor < 2)) {
    throw new RedisError('unsupported', `Redis ${version} is too old.`, 'Use Redis 6.2 or later.');
  }
  if (fieldOf(info, 'cluster_enabled') === '1') {
    throw new RedisError(
      'unsupported',
      'This Redis is part of a cluster.',
      'Use a single Redis, or a primary with replicas.',
    );
  }
  const policy = fieldOf(info, 'maxmemory_policy');
  if (policy !== undefined && policy !== 'noeviction') {
    log.warn(`Redis may drop work when its memory is full: set maxmemory-policy to noeviction (it is ${policy}).`);
  }
}

function fieldOf(info: string, name: string): string | undefined {
  return info
    .split(/\r?\n/)
    .find(line => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .trim();
}
