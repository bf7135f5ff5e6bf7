import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { addCatalog, mergeCall } from '../support/app/add-catalog.ts';
import { type AppWorld, startAppWorld } from '../support/app/start-app-world.ts';
import type { Pull, Repo } from '../support/github/state/model.ts';
import { goodChange } from '../support/small-catalog.ts';
import { until } from '../support/until.ts';

let world: AppWorld;

beforeAll(async () => {
  world = await startAppWorld();
  world.github.install(world.registered, 'acme');
  await world.start();
});
afterEach(() => {
  world.github.webhooks.fate = () => 'send';
});
afterAll(() => world.close());

const isJudged = (pull: Pull) => world.runs(pull).at(-1)?.status === 'completed';
const movesOf = ({ activity }: Repo) => activity.filter(({ ref }) => ref === 'refs/heads/main').length;
const deliveriesOf = (repo: Repo) => world.github.webhooks.deliveries.filter(one => one.repo === repo);
/** By GraphQL, too, which a look is. */
const askedAbout = ({ name }: Repo) =>
  world.github.tally.log.filter(
    ({ asked: { params, body } }) => params.repo === name || JSON.stringify(body).includes(JSON.stringify(name)),
  );

/** Sends what anybody can send. */
async function send(payload: unknown, key: string): Promise<number> {
  const body = JSON.stringify(payload);
  const answer = await fetch(world.registered.hook.url ?? '', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-github-event': 'pull_request',
      'x-github-delivery': randomUUID(),
      'x-hub-signature-256': `sha256=${createHmac('sha256', key).update(body).digest('hex')}`,
    },
    body,
  });
  await answer.text();
  return answer.status;
}

test('W1: a forged delivery has nobody look at anything', async () => {
  // The sweep of the start would find it.
  const metrics = async () => (await fetch(`${world.url()}/metrics`)).text();
  await until(async () => /_count\{[^}]*kind="sweep"[^}]*\} [1-9]/.test(await metrics()));
  world.github.webhooks.fate = () => 'lose';
  const repository = await addCatalog(world);
  await world.github.openPull(repository, { by: 'alice', files: goodChange });
  await world.github.settled();
  world.github.tally.forget();
  const { id: installation } = [...world.github.world.installations.values()][0] ?? { id: 0 };
  const payload = {
    action: 'opened',
    installation: { id: installation },
    repository: { id: repository.id, full_name: `acme/${repository.name}` },
    pull_request: { number: 1 },
  };
  expect(await send(payload, 'development')).toBe(400);
  const other = await addCatalog(world);
  world.github.webhooks.fate = () => 'send';
  const pull = await world.github.openPull(other, { by: 'alice', files: goodChange });
  await until(() => pull.merged);
  expect(askedAbout(repository)).toEqual([]);
});

test('W2, W3: a signed delivery that says what is not so changes nothing', async () => {
  const repository = await addCatalog(world);
  const pull = await world.github.openPull(repository, { by: 'mallory', files: goodChange });
  await until(() => world.comments(pull).length > 0);
  const opened = deliveriesOf(repository).find(({ action }) => action === 'opened');
  const told = JSON.parse(opened?.payload ?? '{}');
  const { id, login } = world.github.account('alice');
  told.pull_request.user = { ...told.pull_request.user, id, login };
  told.pull_request.base.repo.url = 'http://127.0.0.1:1/repos/acme/other';
  told.repository.url = 'http://127.0.0.1:1/repos/acme/other';
  told.sender = told.pull_request.user;
  const before = askedAbout(repository).length;
  expect(await send(told, world.registered.hook.secret)).toBe(200);
  await until(() => askedAbout(repository).length > before);
  await world.stop();
  expect(pull.merged).toBeUndefined();
  expect([world.runs(pull).length, world.comments(pull).length]).toEqual([1, 1]);
  await world.start();
});

test('W2, T16: everything delivered twice, and once more at the end, is done once', async () => {
  world.github.webhooks.fate = () => 'double';
  const repository = await addCatalog(world, mergeCall);
  const pull = await world.github.openPull(repository, { by: 'mallory', files: goodChange });
  await until(() => world.comments(pull).length > 0);
  world.github.review(pull, 'alice', 'APPROVED');
  await until(() => pull.merged);
  await world.github.settled();
  for (const delivery of deliveriesOf(repository)) world.github.webhooks.redeliver(delivery);
  await world.github.settled();
  await world.stop();
  expect([movesOf(repository), world.runs(pull).length, world.comments(pull).length]).toEqual([1, 2, 1]);
  await world.start();
});

test('T16: events in the reverse order lead to the same', async () => {
  world.github.webhooks.fate = () => 'hold';
  const repository = await addCatalog(world);
  const pull = await world.github.openPull(repository, { by: 'mallory', files: goodChange });
  world.github.label(pull, 'do-not-merge/hold', 'acme');
  world.github.review(pull, 'alice', 'APPROVED');
  world.github.unlabel(pull, 'do-not-merge/hold', 'acme');
  await world.github.settled();
  world.github.webhooks.fate = () => 'send';
  world.github.webhooks.release(held => held.toReversed());
  await until(() => pull.merged);
});

test('T16, T18: what no event reported is found by a sweep, which lists and never searches', async () => {
  world.github.webhooks.fate = () => 'lose';
  const repository = await addCatalog(world);
  const pull = await world.github.openPull(repository, { by: 'mallory', files: goodChange });
  await world.stop();
  await world.start();
  await until(() => isJudged(pull));
  world.github.review(pull, 'alice', 'APPROVED');
  await world.stop();
  await world.start();
  await until(() => pull.merged);
  expect(world.github.tally.counts().filter(({ request }) => request.includes('/search'))).toEqual([]);
  const asked = world.github.tally.log.flatMap(({ asked: { fields } }) => fields);
  expect(asked).not.toContain('search');
});

test('T16: a delivery that failed is requested again', async () => {
  world.github.webhooks.fate = () => 'drop';
  const repository = await addCatalog(world);
  const pull = await world.github.openPull(repository, { by: 'alice', files: goodChange });
  await world.github.settled();
  world.github.webhooks.fate = () => 'send';
  await world.stop();
  await world.start();
  await until(() => pull.merged);
  await until(() => deliveriesOf(repository).some(({ isRedelivery }) => isRedelivery));
});

test('W8, W10: a flood of events about one pull request is a few looks at it, and the last state counts', async () => {
  const repository = await addCatalog(world);
  const pull = await world.github.openPull(repository, { by: 'mallory', files: goodChange });
  await until(() => world.comments(pull).length > 0);
  world.github.tally.forget();
  for (let count = 0; count < 200; count += 1) world.github.comment(pull, 'mallory', `/recheck please ${count}`);
  await world.github.settled();
  world.github.review(pull, 'alice', 'APPROVED');
  await until(() => pull.merged);
  const looks = world.github.tally.log.filter(({ asked }) => asked.fields.includes('repository'));
  expect(looks.length).toBeLessThan(100);
  expect(movesOf(repository)).toBe(1);
});
