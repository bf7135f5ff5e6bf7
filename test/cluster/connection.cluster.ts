import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openCluster } from '../../src/adapters/cluster/open-cluster.ts';
import type { Sight } from '../../src/core/cluster/observed.ts';
import type { Clock } from '../../src/flows/cluster/ports.ts';
import type { InstallRun } from '../../src/flows/cluster/run-install.ts';
import {
  type BreakableConnection,
  isOnThisMachine,
  openBreakableConnection,
} from '../support/cluster/breakable-connection.ts';
import { fooHead } from '../support/cluster/foo-head.ts';
import { installFrom, leftOfInstalls, testCluster } from '../support/cluster/install.ts';
import { smallCatalog } from '../support/cluster/small-operator.ts';
import { until } from '../support/until.ts';

const { KUBECONFIG = '' } = process.env;
const unreachableMilliseconds = 2000;
/** Removing is tried for three minutes. */
const fast: Clock = {
  now: () => 20 * performance.now(),
  pause: milliseconds => setTimeout(milliseconds / 20),
};
const catalog = smallCatalog([{ version: '1.0.0', owns: true }]);
// A proxy has the address of the API server, and another port.
const whereItCanBeCut = isOnThisMachine(KUBECONFIG) ? describe : describe.skip;

whereItCanBeCut('the connection to the API server', () => {
  let connection: BreakableConnection;
  beforeEach(async () => {
    connection = await openBreakableConnection(KUBECONFIG);
  });
  afterEach(() => connection.close());
  afterAll(async () => {
    expect(await leftOfInstalls()).toEqual([]);
  });

  /** Installs, and does something each time when an object of a kind is seen for the first time. */
  const install = (kinds: readonly string[], act: () => void, settings: Partial<InstallRun> = {}) => {
    const awaited = new Set(kinds);
    const sees = (sight: Sight) => {
      const objects = 'objects' in sight ? sight.objects : 'object' in sight ? [sight.object] : [];
      const isNew = objects.filter(({ kind }) => awaited.delete(String(kind))).length > 0;
      if (isNew) act();
    };
    return installFrom(catalog, undefined, fooHead, {
      cluster: openCluster(connection.kubeconfig, process.env, unreachableMilliseconds),
      watcher: { saw: () => {}, waits: () => {}, sees },
      ...settings,
    });
  };

  test('may be cut again and again: all watches end, and are begun anew', async () => {
    const kinds = ['CatalogSource', 'Subscription', 'InstallPlan', 'ClusterServiceVersion', 'Deployment', 'Pod'];
    let cuts = 0;
    const { outcome, leftBehind } = await install(kinds, () => {
      cuts += 1;
      connection.cut();
    });
    expect({ outcome, leftBehind }).toEqual({ outcome: { kind: 'succeeded' }, leftBehind: [] });
    expect(cuts).toBe(kinds.length);
  });

  test('that does not come back is a problem of the cluster, and what was made is named', async () => {
    const { outcome, leftBehind } = await install(['OperatorGroup'], () => void connection.close(), { clock: fast });
    expect(outcome).toMatchObject({ kind: 'failed', failure: { code: 'unreachable', cause: 'cluster' } });
    const [namespace = ''] = leftBehind.filter(name => name.startsWith('Namespace '));
    expect(namespace).toMatch(/^Namespace catalog-keeper-[0-9a-f]{8}$/);
    await removeNamespace(namespace.replace('Namespace ', ''));
  });
});

async function removeNamespace(name: string): Promise<void> {
  const namespace = { apiVersion: 'v1', kind: 'Namespace', namespace: '', name };
  const cluster = testCluster();
  await until(async () => (await cluster.remove(namespace)).kind === 'gone');
}
