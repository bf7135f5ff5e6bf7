import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { addCatalog, mergeCall } from '../support/app/add-catalog.ts';
import { type AppChild, type AppProgram, startAppChild } from '../support/app/start-app-child.ts';
import { type AppWorld, startAppWorld } from '../support/app/start-app-world.ts';
import type { Asked } from '../support/github/faults.ts';
import { faults } from '../support/github/index.ts';
import type { Pull, Repo } from '../support/github/state/model.ts';
import { isRedisInstalled, startRedis, type TestRedis } from '../support/redis/start-redis.ts';
import { goodChange } from '../support/small-catalog.ts';
import { until } from '../support/until.ts';

let world: AppWorld;
const children = new Set<AppChild>();

beforeAll(async () => {
  world = await startAppWorld();
  world.github.install(world.registered, 'acme');
});
afterEach(async () => {
  for (const child of children) await child.end('SIGKILL');
  children.clear();
});
afterAll(() => world.close());

async function startChild(env: Readonly<Record<string, string>> = {}, program: AppProgram = 'usual') {
  const child = await startAppChild(world, program, env);
  children.add(child);
  return child;
}

const movesOf = ({ activity }: Repo) => activity.filter(({ ref }) => ref === 'refs/heads/main').length;

/** What is written, in the order in which it is done; `upload` is that of the merge commit, before the branch moves. */
function writeOf({ method, template, body }: Asked): string | undefined {
  if (template.endsWith('/git-receive-pack'))
    return Array.isArray(body.references) && body.references.includes('refs/heads/main') ? 'push' : 'upload';
  if (template.endsWith('/check-runs')) return method === 'POST' ? 'check' : undefined;
  if (template.endsWith('/check-runs/{check_run_id}')) return 'verdict';
  if (template.endsWith('/comments')) return method === 'POST' ? 'comment' : undefined;
  return template.endsWith('/merge') ? 'merge' : undefined;
}

/** Starts the App and ends it after the effect of the first write that it was not ended at yet. Gives that; undefined where it is done before. */
async function killAtNext(known: readonly string[], isDone: () => unknown): Promise<string | undefined> {
  const child = await startChild();
  let write: string | undefined;
  let isGone = false;
  const takeBack = world.github.fail(
    asked => {
      const found = write === undefined ? writeOf(asked) : undefined;
      if (found === undefined || known.includes(found)) return false;
      write = found;
      return true;
    },
    [
      faults.meanwhile(async () => {
        await child.end('SIGKILL');
        isGone = true;
      }, 'after'),
    ],
  );
  await until(() => isGone || (write === undefined && isDone()));
  takeBack();
  await child.end('SIGKILL');
  children.delete(child);
  return write;
}

test('T15: killed after the effect of each write, it does the rest, and nothing twice', async () => {
  const pushed = await world.github.openPull(await addCatalog(world), { by: 'alice', files: goodChange });
  // What comes of a report that was cut off is tried without a process of its own.
  const writes = ['check', 'verdict'];
  const kill = async (isDone: () => unknown) => {
    for (;;) {
      const write = await killAtNext(writes, isDone);
      if (write === undefined) return;
      writes.push(write);
    }
  };
  await kill(() => pushed.merged);
  const called = await world.github.openPull(await addCatalog(world, mergeCall), { by: 'mallory', files: goodChange });
  await kill(() => world.comments(called).length > 0);
  world.github.review(called, 'alice', 'APPROVED');
  await kill(() => called.merged);
  expect(writes).toEqual(['check', 'verdict', 'upload', 'push', 'comment', 'merge']);
  expect([pushed, called].map(({ repo }) => movesOf(repo))).toEqual([1, 1]);
  const conclusions = (pull: Pull) => world.runs(pull).map(({ conclusion }) => conclusion);
  expect([conclusions(pushed), conclusions(called)]).toEqual([['success'], ['action_required', 'success']]);
  expect([pushed, called].map(pull => world.comments(pull).length)).toEqual([0, 1]);
  // Eight processes, one after the other.
});

test('SIGTERM ends it with code 0, and what was not done is done by the next one', async () => {
  const repository = await addCatalog(world);
  const child = await startChild();
  const pull = await world.github.openPull(repository, { by: 'alice', files: goodChange });
  await until(() => world.runs(pull).length > 0);
  expect(await child.end('SIGTERM')).toBe(0);
  if (pull.merged === undefined) await startChild();
  await until(() => pull.merged);
  expect(movesOf(repository)).toBe(1);
});

test('W7: a log at its finest holds no secret, no token and no text of a stranger', async () => {
  const repository = await addCatalog(world);
  const child = await startChild({ LOG_LEVEL: 'trace' });
  world.github.fail(({ params }) => params.repo === repository.name, [faults.unauthorized(), faults.badGateway()]);
  const title = 'A title of a stranger';
  const pull = await world.github.openPull(repository, { by: 'mallory', files: goodChange, title, body: 'Their text' });
  await until(() => world.comments(pull).length > 0);
  const { registered, github } = world;
  const secrets = [registered.hook.secret, registered.clientSecret, registered.privateKey.split('\n')[1] ?? ''];
  const tokens = [...github.world.tokens.values()].map(({ text }) => text);
  expect(tokens.length).toBeGreaterThan(0);
  for (const secret of [...secrets, ...tokens, title, 'Their text']) expect(child.output()).not.toContain(secret);
});

(isRedisInstalled('The App with several replicas') ? describe : describe.skip)('T20: two replicas', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  test('one that is killed while it merges leaves nothing undone, and nothing is done twice', async () => {
    const env = { REDIS_URL: redis.url };
    const [first, second] = await Promise.all([
      startChild({ ...env, DATA_DIR: join(world.dataDir, 'first') }, 'quick'),
      startChild({ ...env, DATA_DIR: join(world.dataDir, 'second') }, 'quick'),
    ]);
    const repositories = await Promise.all([addCatalog(world), addCatalog(world, mergeCall), addCatalog(world)]);
    const pulls = await Promise.all(
      repositories.map(one => world.github.openPull(one, { by: 'alice', files: goodChange })),
    );
    await until(() => repositories.some(one => movesOf(one) > 0));
    await first.end('SIGKILL');
    world.registered.hook.url = `${second.url}/api/github/webhooks`;
    await until(() => pulls.every(({ merged }) => merged) && repositories.every(one => movesOf(one) > 0));
    expect(repositories.map(movesOf)).toEqual([1, 1, 1]);
    expect(pulls.map(pull => world.runs(pull).length)).toEqual([1, 1, 1]);
    expect(pulls.flatMap(pull => world.comments(pull))).toEqual([]);
  });
});
