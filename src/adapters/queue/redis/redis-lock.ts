import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import type { RedisConnection } from '../../redis/connect-redis.ts';
import { RedisError } from '../../redis/redis-error.ts';

export interface LockOptions {
  /** Names of locks begin with it. */
  readonly prefix: string;
  /** How long a lock outlives its holder. */
  readonly leaseMs: number;
  readonly log: Log;
  /** Whoever waits for a lock gives up when this is aborted. */
  readonly signal: AbortSignal;
}

/** Only its holder renews or releases a lock. https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/ */
const renewScript = "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('PEXPIRE', KEYS[1], ARGV[2]) or 0";
const releaseScript = "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('DEL', KEYS[1]) or 0";

const maxPauseMs = 200;

/**
 * Runs something while no other replica runs what asks for the same name. The lock is a lease: it is renewed while its holder lives,
 * and expires when it does not. A holder that was stopped for longer than the lease may find another one beside it.
 */
export async function runLocked<Result>(
  { client, explain }: RedisConnection,
  name: string,
  { prefix, leaseMs, log, signal }: LockOptions,
  run: () => Promise<Result>,
): Promise<Result> {
  const key = `${prefix}${name}`;
  const token = randomUUID();
  const release = () => client.eval(releaseScript, 1, key, token);
  const warn = (error: unknown) => log.warn(`The lock ${JSON.stringify(name)}: ${explain(error).message}`);
  try {
    for (let waitMs = 10; (await client.set(key, token, 'PX', leaseMs, 'NX')) === null; ) {
      await pause(waitMs, undefined, { signal });
      waitMs = Math.min(waitMs * 2, maxPauseMs);
    }
  } catch (error) {
    if (signal.aborted)
      throw new RedisError('closed', 'The queue was closed before its lock was free.', 'Start again.');
    // Perhaps it was set, and only the answer was lost.
    release().catch(() => undefined);
    throw explain(error);
  }
  const renewal = setInterval(() => {
    client.eval(renewScript, 1, key, token, leaseMs).then(renewed => {
      if (renewed !== 0) return;
      clearInterval(renewal);
      log.warn(`The lock ${JSON.stringify(name)} expired while its holder was still running.`);
    }, warn);
  }, leaseMs / 3);
  try {
    return await run();
  } finally {
    clearInterval(renewal);
    // Where this fails it expires.
    await release().catch(warn);
  }
}
