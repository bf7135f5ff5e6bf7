import type { RedisAddress } from './parse-redis-url.ts';

export type ConnectionSettings = ReturnType<typeof connectionSettings>;

/** What ioredis is told of every connection. */
export function connectionSettings({ host, port, database, username, password, tls }: RedisAddress) {
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
