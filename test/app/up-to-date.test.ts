import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addCatalog, mergeCall } from '../support/app/add-catalog.ts';
import { type AppWorld, startAppWorld } from '../support/app/start-app-world.ts';
import { goodChange } from '../support/small-catalog.ts';
import { until } from '../support/until.ts';

let world: AppWorld;

beforeAll(async () => {
  world = await startAppWorld();
  world.github.install(world.registered, 'acme');
  await world.start();
});
afterAll(() => world.close());

test('where branches have to be up to date, one that is behind waits for its author, and is merged once it is updated', async () => {
  const repository = await addCatalog(world, mergeCall);
  world.protect(repository, { strict_required_status_checks_policy: true });
  const pull = await world.github.openPull(repository, { by: 'alice', files: goodChange, isDraft: true });
  const tip = await world.github.push(repository, 'main', { by: 'mia', files: { 'README.md': 'A note.\n' } });
  world.github.setDraft(pull, false, 'alice');
  await until(() => world.comments(pull).some(({ body }) => body.includes('behind')));
  expect(pull.merged).toBeUndefined();
  expect(world.github.tally.of('PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge')).toEqual([]);
  await world.github.push(pull.head.repo, pull.head.branch, { by: 'alice', files: goodChange, from: tip });
  await until(() => pull.merged);
});
