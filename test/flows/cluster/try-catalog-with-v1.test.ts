import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openCluster } from '../../../src/adapters/cluster/open-cluster.ts';
import { defaultDeadlines } from '../../../src/core/cluster/deadlines.ts';
import { tryCatalogWithV1 } from '../../../src/flows/cluster/try-catalog-with-v1.ts';
import { type ApiServerDouble, startApiServerDouble } from '../../support/cluster/api-server-double.ts';
import { kubernetesKinds, v1Kinds } from '../../support/cluster/kinds.ts';
import { createVirtualClock } from '../../support/cluster/virtual-clock.ts';
import { writeKubeconfig } from '../../support/cluster/write-kubeconfig.ts';
import { until } from '../../support/until.ts';

let directory: string;
let server: ApiServerDouble;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'keeper-trial-'));
  server = await startApiServerDouble([...kubernetesKinds, ...v1Kinds]);
});
afterEach(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

/** Tries a catalog of which OLM says this. */
async function trial(type: string, status: string, reason: string, message = '') {
  const clock = createVirtualClock();
  let isEnded = false;
  const isOver = () => isEnded;
  const trying = tryCatalogWithV1(
    { image: 'quay.io/acme/catalog:v1', run: '1' },
    {
      cluster: openCluster(writeKubeconfig(directory, server.url), {}),
      timing: { deadlines: defaultDeadlines, stable: 0, patience: 1 },
      clock,
      signal: new AbortController().signal,
      keep: false,
      watcher: { saw: () => {}, waits: () => {}, sees: () => {} },
    },
  ).finally(() => {
    isEnded = true;
  });
  const catalog = () => [...server.objects.values()].find(({ kind }) => kind === 'ClusterCatalog');
  await until(() => server.watches(catalog() ?? {}) > 0 && catalog() !== undefined);
  server.put({
    ...catalog(),
    status: { conditions: [{ type, status, reason, message, observedGeneration: 1 }] },
  });
  await clock.untilIdle(isOver);
  while (!isOver()) await clock.passToNext(isOver);
  expect([...server.objects.keys()]).toEqual([]);
  return trying;
}

test('a catalog runs when it is served', async () => {
  expect(await trial('Serving', 'True', 'Available')).toMatchObject({ outcome: { kind: 'succeeded' }, leftBehind: [] });
});

test.each([
  [
    'an image that is no catalog',
    'catalog image is missing the required label "operators.operatorframework.io.index.configs.v1"',
    { code: 'NoCatalogImage', cause: 'content', message: expect.stringMatching(/^The image is no catalog: /) },
  ],
  [
    'an image that is absent',
    'error reading manifest v1 in quay.io/acme/catalog: manifest unknown',
    { code: 'Retrying', message: expect.stringMatching(/^OLM v1 cannot use the catalog: .*manifest unknown/) },
  ],
])('%s is named', async (_, message, failure) => {
  expect((await trial('Progressing', 'True', 'Retrying', message)).outcome).toMatchObject({ failure });
});
