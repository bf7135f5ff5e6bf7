import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { installPull } from '../support/app/install-end-to-end.ts';
import { type AppWorld, startAppWorld } from '../support/app/start-app-world.ts';
import { type ApiServerDouble, startApiServerDouble } from '../support/cluster/api-server-double.ts';
import { kubernetesKinds, olmKinds } from '../support/cluster/kinds.ts';
import { playOlmV0 } from '../support/cluster/play-olm-v0.ts';
import { writeKubeconfig } from '../support/cluster/write-kubeconfig.ts';
import { startBuiltCli } from '../support/start-built-cli.ts';
import { until } from '../support/until.ts';

let world: AppWorld;
let cluster: ApiServerDouble;
let folder: string;
let startFromSource: () => void;

beforeAll(async () => {
  startFromSource = await startBuiltCli();
  folder = mkdtempSync(join(tmpdir(), 'kubeconfig-'));
  cluster = await startApiServerDouble([...kubernetesKinds, ...olmKinds]);
  world = await startAppWorld({}, { actions: 'write' });
  world.registered.events = [...world.registered.events, 'workflow_run'];
  world.github.install(world.registered, 'acme');
  await world.start();
});
afterAll(async () => {
  startFromSource();
  await world?.close();
  await cluster?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a pull request is installed by the documented workflow, which the App starts, and then merged', async () => {
  playOlmV0(cluster, ['foo.v1.0.0', 'foo.v1.1.0']);
  const { repository, pull, run, step } = await installPull(world, writeKubeconfig(folder, cluster.url));
  expect(step.stdout).toMatch(/::group::Catalog catalog\n.*: READY\n::endgroup::/);
  expect(step.stdout).toContain('1 head was installed.');
  expect(step.status).toBe(0);
  expect(cluster.requests.some(request => request.startsWith('POST') && request.includes('/subscriptions'))).toBe(true);
  expect(pull.merged).toBeUndefined();
  world.github.endRun(repository, run, 'success');
  await until(() => pull.merged);
});
