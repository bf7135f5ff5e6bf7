import { RedisError, type RedisErrorCode } from './redis-error.ts';

/** What the first word of an answer of Redis, or the code of a failed connection, stands for. https://redis.io/docs/latest/develop/reference/protocol-spec/#simple-errors */
const codes: Readonly<Record<string, RedisErrorCode>> = {
  NOAUTH: 'denied',
  WRONGPASS: 'denied',
  NOPERM: 'denied',
  OOM: 'full',
  MISCONF: 'full',
  READONLY: 'unreachable',
  LOADING: 'unreachable',
  MASTERDOWN: 'unreachable',
  CLUSTERDOWN: 'unreachable',
  MOVED: 'unsupported',
};

const sentences: Readonly<Record<RedisErrorCode, readonly [message: string, fix: string]>> = {
  'bad-url': ['The address of Redis is invalid', 'Correct REDIS_URL.'],
  unreachable: ['Redis does not answer', 'Start Redis, and check the host and port in REDIS_URL.'],
  denied: ['Redis denies access', 'Check the user and password in REDIS_URL, and the permissions of that user.'],
  full: ['Redis has no room to write', 'Give Redis more memory or disk space.'],
  unsupported: [
    'This Redis cannot be used',
    'Use a single Redis, or a primary with replicas, of version 6.2 or later.',
  ],
  invalid: ['Redis rejects the command', 'Report this as a bug.'],
  failed: ['Redis returned an error', 'Check the log of Redis.'],
  closed: ['The connection to Redis is closed', 'Start again.'],
};

const maxCharacters = 300;

/**
 * A `RedisError` of whatever ioredis or BullMQ threw. Their errors hold the command with its arguments, the password among them,
 * so only the message goes on, and without the secret.
 */
export function toRedisError(error: unknown, secret: string | undefined): RedisError {
  if (error instanceof RedisError) return error;
  const { message, code, name } = error as { message?: unknown; code?: unknown; name?: unknown };
  const detail = withoutSecret(String(message ?? error), secret).slice(0, maxCharacters);
  const word = /^[A-Z]+(?= )/.exec(detail)?.[0] ?? '';
  const kind = codes[word] ?? (name === 'ReplyError' ? 'failed' : 'unreachable');
  const [sentence, fix] = sentences[kind];
  const told = detail === '' && typeof code === 'string' ? code : detail;
  return new RedisError(
    kind,
    told === '' ? `${sentence}.` : `${sentence}: ${told.replace(/\.$/, '')}.`,
    fix,
    new Error(told),
  );
}

function withoutSecret(text: string, secret: string | undefined): string {
  if (secret === undefined) return text;
  return text.replaceAll(secret, '***').replaceAll(encodeURIComponent(secret), '***');
}
