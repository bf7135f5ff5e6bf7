import { RedisError } from './redis-error.ts';

/** Where a Redis is, and who asks it. */
export interface RedisAddress {
  readonly host: string;
  readonly port: number;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly database: number;
  readonly tls: boolean;
}

/**
 * Reads `redis://[user[:password]@]host[:port][/database]`, or `rediss:` for TLS.
 *
 * @throws RedisError that repeats nothing of the text
 * @see https://www.iana.org/assignments/uri-schemes/prov/redis
 */
export function parseRedisUrl(text: string): RedisAddress {
  const url = URL.parse(text.trim());
  const database = url === null ? undefined : /^\/?(\d{0,4})$/.exec(url.pathname)?.[1];
  if (url === null || !['redis:', 'rediss:'].includes(url.protocol) || url.hostname === '' || database === undefined) {
    throw badUrl();
  }
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? 6379 : Number(url.port),
    username: decoded(url.username),
    password: decoded(url.password),
    database: Number(database),
    tls: url.protocol === 'rediss:',
  };
}

function decoded(part: string): string | undefined {
  try {
    return part === '' ? undefined : decodeURIComponent(part);
  } catch {
    throw badUrl();
  }
}

function badUrl(): RedisError {
  return new RedisError(
    'bad-url',
    'The address of Redis is invalid.',
    'Write it as redis://[user:password@]host[:port][/database], or rediss:// for TLS; percent-encode special characters of the password.',
  );
}
