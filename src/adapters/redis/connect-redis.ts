import { Redis } from 'ioredis';
import type { Log } from '../log.ts';
import { checkServer } from './check-server.ts';
import { parseRedisUrl, type RedisAddress } from './parse-redis-url.ts';
import type { RedisError } from './redis-error.ts';
import { toRedisError } from './to-redis-error.ts';

type ConnectionSettings = ReturnType<typeof connectionSettings>;

/** A connection that was made, what makes more of its kind, and what makes its errors fit to be shown. */
export interface RedisConnection {
  readonly client: Redis;
  /** For those who make their own connections. */
  readonly settings: ConnectionSettings;
  readonly explain: (error: unknown) => RedisError;
  /** Logs an error, but no more than one in so many seconds: while Redis is away there is one for each attempt. */
  readonly report: (error: unknown) => void;
  close(): void;
}

const quietMs = 30_000;

/**
 * Connects to Redis once and checks that it can serve. Later a lost connection is made again for as long as it takes; a command that
 * finds none fails after a second or so.
 *
 * @throws RedisError
 */
export async function connectRedis(url: string, log: Log): Promise<RedisConnection> {
  const address = parseRedisUrl(url);
  const settings = connectionSettings(address);
  const explain = (error: unknown) => toRedisError(error, address.password);
  let hasAnswered = false;
  const client = new Redis({
    ...settings,
    retryStrategy: times => (hasAnswered ? settings.retryStrategy(times) : null),
    lazyConnect: true,
    maxRetriesPerRequest: 3,
    commandTimeout: 10_000,
  });
  // `connect` only says that the connection was closed; why, is an event.
  let reason: unknown;
  client.on('error', error => {
    reason ??= error;
  });
  try {
    await client.connect();
    await checkServer(client, log);
    hasAnswered = true;
  } catch (error) {
    if (client.status !== 'end') client.disconnect();
    throw explain(reason ?? error);
  }
  let quietUntil = 0;
  const report = (error: unknown) => {
    if (Date.now() < quietUntil) return;
    quietUntil = Date.now() + quietMs;
    log.warn(explain(error).message);
  };
  client.on('error', report);
  return { client, settings, explain, report, close: () => client.disconnect() };
}

/** What ioredis is told of every connection. */
function connectionSettings({ host, port, database, username, password, tls }: RedisAddress) {
  return {
    host,
    port,
    db: database,
    // IPv4 or IPv6, as the name resolves.
    family: 0,
    connectionName: 'catalog-keeper',
    connectTimeout: 10_000,
    retryStrategy: (times: number) => Math.min(100 * 2 ** Math.min(times, 10), 5_000),
    // After a failover the old primary is read-only: connect anew, and send the command again.
    reconnectOnError: (error: Error): false | 2 => (error.message.startsWith('READONLY') ? 2 : false),
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    ...(tls ? { tls: { servername: host } } : {}),
  };
}
