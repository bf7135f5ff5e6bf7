import { inspect } from 'node:util';
import { afterAll, describe, expect, test } from '@jest/globals';
import { connectRedis } from '../../../src/adapters/redis/connect-redis.ts';
import { parseRedisUrl } from '../../../src/adapters/redis/parse-redis-url.ts';
import { toRedisError } from '../../../src/adapters/redis/to-redis-error.ts';
import { isRedisInstalled, startRedis } from '../../support/redis/start-redis.ts';

const secret = 'p@ss/w:rd';
const encoded = encodeURIComponent(secret);

test.each([
  [
    'redis://localhost',
    { host: 'localhost', port: 6379, username: undefined, password: undefined, database: 0, tls: false },
  ],
  [
    'rediss://user:p%40ss@redis.example:6380/3',
    { host: 'redis.example', port: 6380, username: 'user', password: 'p@ss', database: 3, tls: true },
  ],
  [
    'redis://:only@[::1]:7000/',
    { host: '::1', port: 7000, username: undefined, password: 'only', database: 0, tls: false },
  ],
])('reads %s', (url, address) => {
  expect(parseRedisUrl(url)).toEqual(address);
});

test.each([
  '',
  'localhost:6379',
  `http://:${encoded}@host`,
  `redis://:${encoded}@`,
  `redis://:${encoded}@host/name`,
  `redis://:${encoded}@host:99999`,
  `redis://:${secret}@host`,
  `redis://:${encoded}%@host`,
])('refuses %s without repeating it', url => {
  const error = errorOf(() => parseRedisUrl(url));
  expect(error).toMatchObject({ name: 'RedisError', code: 'bad-url', retryable: false });
  expectNoSecret(error);
});

test.each([
  ['WRONGPASS invalid username-password pair', 'ReplyError', 'denied', false],
  ['NOPERM this user has no permissions', 'ReplyError', 'denied', false],
  ['OOM command not allowed when used memory > maxmemory', 'ReplyError', 'full', true],
  ['MISCONF Redis is configured to save RDB snapshots', 'ReplyError', 'full', true],
  ['READONLY You can not write against a read only replica', 'ReplyError', 'unreachable', true],
  ['ERR unknown command', 'ReplyError', 'failed', true],
  ['Connection is closed.', 'Error', 'unreachable', true],
  ['Command timed out', 'Error', 'unreachable', true],
])('%s is an error by its kind, without the command that failed', (message, name, code, retryable) => {
  const thrown = Object.assign(new Error(`${message} ${secret} ${encoded}`), {
    name,
    command: { name: 'auth', args: ['user', secret] },
  });
  const error = toRedisError(thrown, secret);
  expect(error).toMatchObject({ code, retryable });
  expect(error.message).toContain(message.slice(0, 20));
  expectNoSecret(error);
});

const describeWithRedis = isRedisInstalled('The connection') ? describe : describe.skip;

describeWithRedis('with a real Redis', () => {
  const started = startRedis({
    settings: [`requirepass ${secret}`, 'maxmemory 100mb', 'maxmemory-policy allkeys-lru'],
  });
  const warnings: string[] = [];
  const log = { warn: (message: string) => warnings.push(message) };
  const connect = async (userinfo: string) => connectRedis((await started).url.replace('//', `//${userinfo}`), log);
  afterAll(async () => (await started).stop());

  test('warns of a policy that drops work', async () => {
    const { client, close } = await connect(`:${encoded}@`);
    expect(await client.ping()).toBe('PONG');
    close();
    expect(warnings).toEqual([
      'Redis may drop work when its memory is full: set maxmemory-policy to noeviction (it is allkeys-lru).',
    ]);
  });

  test.each([
    ['', 'denied'],
    [`:${encoded}x@`, 'denied'],
    [`user:${encoded}@`, 'denied'],
  ])('with %s it says that access is denied, and repeats no password', async (userinfo, code) => {
    const error = await connect(userinfo).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'RedisError', code, retryable: false });
    expectNoSecret(error);
  });

  test('says that nobody answers', async () => {
    const gone = await startRedis();
    await gone.stop();
    const error = await connectRedis(`redis://:${encoded}@127.0.0.1:${gone.port}`, log).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ code: 'unreachable', retryable: true });
    expect((error as Error).message).toContain('ECONNREFUSED');
    expectNoSecret(error);
  });
});

function errorOf(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
}

function expectNoSecret(error: unknown): void {
  const text = `${inspect(error, { depth: 9, showHidden: true })}${JSON.stringify(error)}${(error as Error).stack}`;
  expect(text).not.toContain(secret);
  expect(text).not.toContain(encoded);
}
