import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addCatalog, mergeCall } from '../support/app/add-catalog.ts';
import { mergeQueue } from '../support/app/merge-queue.ts';
import { type AppWorld, startAppWorld } from '../support/app/start-app-world.ts';
import { enqueue } from '../support/github/deeds/merge-queue.ts';
import { goodChange } from '../support/small-catalog.ts';
import { until } from '../support/until.ts';

let world: AppWorld;

beforeAll(async () => {
  world = await startAppWorld();
  world.github.install(world.registered, 'acme');
  await world.start();
});
afterAll(() => world.close());

test('C8: what passes is merged by the queue of the branch', async () => {
  const repository = await addCatalog(world, mergeCall);
  world.github.addRuleset(repository, { rules: [mergeQueue] });
  const pull = await world.github.openPull(repository, { by: 'alice', files: goodChange });
  await until(() => pull.merged);
  expect(world.github.tally.of('PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge')).toEqual([]);
});

test('C8 T1: what a person put into the queue is merged, and is not once somebody holds it', async () => {
  const repository = await addCatalog(world, `${mergeCall}  automatic: false\n`);
  world.github.addRuleset(repository, { rules: [mergeQueue] });
  const mia = { account: world.github.account('mia') };
  const held = await world.github.openPull(repository, { by: 'alice', files: goodChange });
  await until(() => world.comments(held).some(({ body }) => body.includes('Ready for a person to merge')));
  world.github.label(held, 'do-not-merge/hold', 'mia');
  await enqueue(world.github.world, held, undefined, mia);
  await until(() => repository.queues.get('main')?.length === 0);
  expect(held.merged).toBeUndefined();
});

test('C8: a group that the App has not heard of is not merged by the check of a pull request that proposes its commit', async () => {
  const repository = await addCatalog(world, `${mergeCall}  automatic: false\n`);
  world.github.addRuleset(repository, { rules: [mergeQueue] });
  await world.github.push(repository, 'release', { by: 'mia', files: { 'NOTES.md': 'x\n' } });
  const held = await world.github.openPull(repository, { by: 'alice', files: goodChange });
  await until(() => world.runs(held).at(-1)?.conclusion === 'success');
  world.github.webhooks.fate = () => 'lose';
  world.github.label(held, 'do-not-merge/hold', 'mia');
  await enqueue(world.github.world, held, undefined, { account: world.github.account('mia') });
  await until(() => repository.queues.get('main')?.[0]?.group !== undefined);
  const sha = repository.queues.get('main')?.[0]?.group?.sha ?? '';
  await world.github.settled();
  world.github.webhooks.fate = () => 'send';
  const other = await world.github.openPull(repository, { by: 'alice', sha, base: 'release' });
  await until(() => world.runs(other).at(-1)?.status === 'completed');
  expect(world.runs(other).at(-1)).toMatchObject({
    conclusion: 'action_required',
    output: { title: expect.stringContaining('The head is the commit of a merge group') },
  });
  expect(held.merged).toBeUndefined();
});
