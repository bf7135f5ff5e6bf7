import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { installPull } from '../support/app/install-end-to-end.ts';
import { type AppWorld, startAppWorld } from '../support/app/start-app-world.ts';
import { leftOfInstalls } from '../support/cluster/install.ts';
import { until } from '../support/until.ts';

let world: AppWorld;

beforeAll(async () => {
  world = await startAppWorld({}, { actions: 'write' });
  world.registered.events = [...world.registered.events, 'workflow_run'];
  world.github.install(world.registered, 'acme');
  await world.start();
});
afterAll(async () => {
  await world?.close();
  expect(await leftOfInstalls()).toEqual([]);
});

test('a pull request is merged after its new head was installed, and upgraded to, on the cluster', async () => {
  const { repository, pull, run, step } = await installPull(world, process.env.KUBECONFIG ?? '');
  expect(step.stdout).toContain('1 head was installed.');
  expect(pull.merged).toBeUndefined();
  world.github.endRun(repository, run, 'success');
  await until(() => pull.merged);
});
