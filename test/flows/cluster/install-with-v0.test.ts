import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openCluster } from '../../../src/adapters/cluster/open-cluster.ts';
import { defaultDeadlines } from '../../../src/core/cluster/deadlines.ts';
import { installWithV0 } from '../../../src/flows/cluster/install-with-v0.ts';
import type { Cluster } from '../../../src/flows/cluster/ports.ts';
import { type ApiServerDouble, startApiServerDouble } from '../../support/cluster/api-server-double.ts';
import { fooHead } from '../../support/cluster/foo-head.ts';
import { kubernetesKinds, olmKinds } from '../../support/cluster/kinds.ts';
import { createVirtualClock, type VirtualClock } from '../../support/cluster/virtual-clock.ts';
import { writeKubeconfig } from '../../support/cluster/write-kubeconfig.ts';
import { until } from '../../support/until.ts';

let directory: string;
let server: ApiServerDouble;
let clock: VirtualClock;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'keeper-install-'));
  clock = createVirtualClock();
  server = await startApiServerDouble([...kubernetesKinds, ...olmKinds]);
});
afterEach(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

/** Begins to install; `awaited` grows with what is awaited. */
function install(
  provides: readonly { readonly group: string; readonly kind: string }[] = [],
  cluster = openCluster(writeKubeconfig(directory, server.url), {}, 100),
) {
  const awaited: string[] = [];
  const state = { isOver: false };
  const request = { ...fooHead, run: '1', access: { address: '127.0.0.1:1' }, provides };
  const installing = installWithV0(request, {
    cluster,
    timing: { deadlines: defaultDeadlines, stable: 0, patience: 1 },
    clock,
    signal: new AbortController().signal,
    keep: false,
    watcher: { saw: () => {}, waits: ({ waitsFor }) => awaited.push(waitsFor), sees: () => {} },
  }).finally(() => {
    state.isOver = true;
  });
  const isOver = () => state.isOver;
  return { installing, awaited, isOver };
}

test('a cluster without OLM is named', async () => {
  await server.close();
  server = await startApiServerDouble(kubernetesKinds);
  await expect(install().installing).rejects.toMatchObject({ code: 'no-engine', message: /has no OLM v0/ });
});

test('an OLM that is too old is named', async () => {
  await server.close();
  server = await startApiServerDouble([...kubernetesKinds, ...olmKinds.filter(({ kind }) => kind !== 'OperatorGroup')]);
  await expect(install().installing).rejects.toMatchObject({ code: 'no-engine', message: /is too old/ });
});

test('an API server that goes away and stays away is a problem of the cluster, and what it has is named', async () => {
  const { installing, awaited, isOver } = install();
  await until(() => awaited.some(text => text.startsWith('the catalog')));
  await server.close();
  await until(() => awaited.includes('what was made to be removed'));
  while (!isOver()) await clock.passToNext(isOver);
  const { outcome, leftBehind } = await installing;
  expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'unreachable', cause: 'cluster' } });
  expect(leftBehind).toContain('Namespace catalog-keeper-1');
});

test('an API server that has too much to do is asked again', async () => {
  let refused = 0;
  server.script = method => {
    if (method !== 'POST' || refused > 1) return undefined;
    refused += 1;
    return { status: 429, body: { kind: 'Status', reason: 'TooManyRequests', message: 'later' } };
  };
  const { installing, awaited, isOver } = install();
  while (!awaited.some(text => text.startsWith('the catalog'))) await clock.passToNext(isOver);
  expect(refused).toBe(2);
  while (!isOver()) await clock.passToNext(isOver);
  // Nothing plays OLM here.
  expect(await installing).toMatchObject({ outcome: { failure: { code: 'catalog-deadline' } }, leftBehind: [] });
});

test('a catalog that OLM cannot connect to is named by its address', async () => {
  const { installing, awaited, isOver } = install();
  await until(() => awaited.some(text => text.startsWith('the catalog')));
  const key = [...server.objects.keys()].find(name => name.includes('/CatalogSource/')) ?? '';
  server.put({
    ...server.objects.get(key),
    status: { connectionState: { lastObservedState: 'TRANSIENT_FAILURE' } },
  });
  await until(() => awaited.some(text => text.includes('TRANSIENT_FAILURE')));
  while (!isOver()) await clock.passToNext(isOver);
  expect((await installing).outcome).toMatchObject({
    failure: {
      code: 'CatalogUnreachable',
      cause: 'cluster',
      message: 'OLM cannot connect to the catalog at 127.0.0.1:1: the connection is TRANSIENT_FAILURE.',
    },
  });
});

test('a fault of the program is thrown after what was made is removed', async () => {
  const cluster = openCluster(writeKubeconfig(directory, server.url), {}, 100);
  const faulty: Cluster = {
    ...cluster,
    async create(object) {
      if (object.kind === 'CatalogSource') throw new TypeError('a fault');
      return cluster.create(object);
    },
  };
  const { installing, isOver } = install([], faulty);
  const failed = expect(installing).rejects.toThrow('a fault');
  while (!isOver()) await clock.passToNext(isOver);
  await failed;
  expect([...server.objects.keys()]).toEqual([]);
});

test('a definition that is being deleted is not one that the cluster has', async () => {
  const definition = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'foos.example.com' },
    spec: { group: 'example.com', names: { kind: 'Foo' } },
  };
  const provides = [{ group: 'example.com', kind: 'Foo' }];
  server.put(definition);
  expect((await install(provides).installing).outcome).toMatchObject({ failure: { code: 'DefinitionExists' } });
  server.put({ ...definition, metadata: { ...definition.metadata, deletionTimestamp: '2026-01-01T00:00:00Z' } });
  const { installing, isOver } = install(provides);
  while (!isOver()) await clock.passToNext(isOver);
  expect((await installing).outcome).toMatchObject({ failure: { code: 'catalog-deadline' } });
});
