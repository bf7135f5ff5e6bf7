import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openCluster } from '../../../src/adapters/cluster/open-cluster.ts';
import { defaultDeadlines } from '../../../src/core/cluster/deadlines.ts';
import { tryCatalogWithV0 } from '../../../src/flows/cluster/try-catalog-with-v0.ts';
import { type ApiServerDouble, startApiServerDouble } from '../../support/cluster/api-server-double.ts';
import { kubernetesKinds, olmKinds, packageKind } from '../../support/cluster/kinds.ts';
import { createVirtualClock, type VirtualClock } from '../../support/cluster/virtual-clock.ts';
import { writeKubeconfig } from '../../support/cluster/write-kubeconfig.ts';
import { until } from '../../support/until.ts';

let directory: string;
let server: ApiServerDouble;
let clock: VirtualClock;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'keeper-trial-'));
  clock = createVirtualClock();
  server = await startApiServerDouble([...kubernetesKinds, ...olmKinds, packageKind]);
});
afterEach(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

const namespace = 'catalog-keeper-1';
const packageOf = (name: string, catalog = 'catalog-keeper') => ({
  apiVersion: packageKind.apiVersion,
  kind: packageKind.kind,
  metadata: { name, namespace, labels: { catalog } },
});

/** Tries a catalog with the packages foo and bar. @param play is called once OLM would connect to it */
async function trial(play: (source: object) => Promise<void> | void) {
  const awaited: string[] = [];
  let isEnded = false;
  const isOver = () => isEnded;
  const wanted = { access: { image: 'quay.io/acme/catalog:v1' }, packages: ['foo', 'bar'], run: '1' };
  const trying = tryCatalogWithV0(wanted, {
    cluster: openCluster(writeKubeconfig(directory, server.url), {}),
    timing: { deadlines: defaultDeadlines, stable: 0, patience: 1 },
    clock,
    signal: new AbortController().signal,
    keep: false,
    watcher: { saw: () => {}, waits: ({ waitsFor }) => awaited.push(waitsFor), sees: () => {} },
  }).finally(() => {
    isEnded = true;
  });
  await until(() => awaited.some(text => text.startsWith('the catalog')));
  const source = [...server.objects.values()].find(({ kind }) => kind === 'CatalogSource');
  expect(source?.spec).toMatchObject({ image: 'quay.io/acme/catalog:v1' });
  await play(source ?? {});
  while (!isOver()) await clock.passToNext(isOver);
  const result = await trying;
  const left = [...server.objects.values()].map(({ kind }) => kind);
  expect(left.filter(kind => kind === 'Namespace' || kind === 'CatalogSource')).toEqual([]);
  return result;
}

const ready = (source: object) =>
  void server.put({ ...source, status: { connectionState: { lastObservedState: 'READY' } } });

test('a catalog runs when it is READY and all its packages are listed', async () => {
  for (const name of ['foo', 'bar']) server.put(packageOf(name));
  expect(await trial(ready)).toMatchObject({ outcome: { kind: 'succeeded' }, leftBehind: [] });
});

test('packages that are not listed are named, and those of other catalogs do not count', async () => {
  server.put(packageOf('foo'));
  server.put(packageOf('bar', 'other'));
  expect((await trial(ready)).outcome).toMatchObject({
    failure: {
      code: 'PackagesNotListed',
      cause: 'unknown',
      message: 'OLM lists 1 of 2 packages of the catalog. Missing: bar.',
    },
  });
});

test('a cluster that lists no packages says only that the catalog is READY', async () => {
  await server.close();
  server = await startApiServerDouble([...kubernetesKinds, ...olmKinds]);
  expect((await trial(ready)).outcome).toEqual({ kind: 'succeeded' });
});

test.each([
  ['ImagePullBackOff', 'unknown', 'has an image that cannot be pulled (quay.io/acme/catalog:v1): why.'],
  ['CrashLoopBackOff', 'content', 'ends again and again (3 restarts): why.'],
  ['CreateContainerError', 'content', 'cannot be created (quay.io/acme/catalog:v1): why.'],
])('a catalog whose pod waits for %s is named by that', async (reason, cause, text) => {
  const { outcome } = await trial(source => {
    server.put({ ...source, status: { connectionState: { lastObservedState: 'TRANSIENT_FAILURE' } } });
    server.put({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'catalog-keeper-x', namespace, labels: { 'olm.catalogSource': 'catalog-keeper' } },
      status: {
        containerStatuses: [
          {
            name: 'registry-server',
            image: 'quay.io/acme/catalog:v1',
            restartCount: 3,
            state: { waiting: { reason, message: 'why' } },
          },
        ],
      },
    });
    const pod = [...server.objects.values()].find(({ kind }) => kind === 'Pod');
    return until(() => pod !== undefined && server.watches(pod) > 0);
  });
  expect(outcome).toMatchObject({
    failure: {
      code: reason,
      cause,
      message: `The catalog is not served: container registry-server of pod catalog-keeper-x ${text}`,
    },
  });
});

test('an API server that does not answer once is asked again for the packages', async () => {
  for (const name of ['foo', 'bar']) server.put(packageOf(name));
  let asked = 0;
  server.script = (_method, path) => {
    if (!path.includes('/packagemanifests')) return undefined;
    asked += 1;
    return asked === 1 ? { status: 200, body: [] } : undefined;
  };
  expect(await trial(ready)).toMatchObject({ outcome: { kind: 'succeeded' } });
  expect(asked).toBe(2);
});
