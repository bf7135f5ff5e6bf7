import { setImmediate } from 'node:timers';
import type { ClusterObject } from '../../../src/core/cluster/object.ts';
import { referenceTo, specOf, statusOf } from '../../../src/core/cluster/object.ts';
import { memberOf, textOf } from '../../../src/core/json/fields.ts';
import type { ApiServerDouble } from './api-server-double.ts';

const apiVersion = 'operators.coreos.com/v1alpha1';

/**
 * Plays OLM v0 on the double, as far as one package needs it: catalogs are ready, plans wait for their approval where that is wanted, and operators succeed at once.
 *
 * @param heads names of the bundles of the channel, each replacing the one before
 */
export function playOlmV0(server: ApiServerDouble, heads: readonly string[]): void {
  server.script = method => {
    if (method !== 'GET') setImmediate(() => reconcile(server, heads));
    return undefined;
  };
}

function reconcile(server: ApiServerDouble, heads: readonly string[]): void {
  const of = (kind: string) => [...server.objects.values()].filter(object => referenceTo(object).kind === kind);
  for (const source of of('CatalogSource'))
    if (statusOf(source).connectionState === undefined)
      server.put({ ...source, status: { connectionState: { lastObservedState: 'READY' } } });
  for (const subscription of of('Subscription')) follow(server, subscription, heads);
}

function follow(server: ApiServerDouble, subscription: ClusterObject, heads: readonly string[]): void {
  const { namespace } = referenceTo(subscription);
  const { startingCSV, installPlanApproval } = specOf(subscription);
  const find = (kind: string, name: string) =>
    [...server.objects.values()].find(object => {
      const reference = referenceTo(object);
      return reference.kind === kind && reference.namespace === namespace && reference.name === name;
    });
  let current = textOf(statusOf(subscription), 'currentCSV') || String(startingCSV);
  for (;;) {
    const name = `plan-${current}`.replaceAll('.', '-');
    const plan = find('InstallPlan', name);
    if (plan === undefined) {
      const phase = installPlanApproval === 'Manual' ? 'RequiresApproval' : 'Complete';
      server.put(
        objectOfOlm('InstallPlan', namespace, name, { spec: { approved: phase === 'Complete' }, status: { phase } }),
      );
      const status = { currentCSV: current, state: 'UpgradePending', installPlanRef: { namespace, name } };
      server.put({ ...subscription, status });
    }
    const now = find('InstallPlan', name);
    if (now === undefined || memberOf(specOf(now), 'approved') !== true) return;
    if (textOf(statusOf(now), 'phase') !== 'Complete') server.put({ ...now, status: { phase: 'Complete' } });
    if (find('ClusterServiceVersion', current) === undefined) succeed(server, namespace, current);
    const next = heads[heads.indexOf(current) + 1];
    if (next === undefined) return;
    current = next;
  }
}

/** The operator runs, and the one that it replaces is gone. */
function succeed(server: ApiServerDouble, namespace: string, name: string): void {
  for (const other of [...server.objects.values()])
    if (referenceTo(other).kind === 'ClusterServiceVersion' && referenceTo(other).namespace === namespace)
      server.delete(other);
  const conditions = ['Pending', 'InstallReady', 'Installing', 'Succeeded'].map(phase => ({ phase, reason: phase }));
  const status = { phase: 'Succeeded', reason: 'InstallSucceeded', conditions };
  server.put(objectOfOlm('ClusterServiceVersion', namespace, name, { status }));
}

function objectOfOlm(kind: string, namespace: string, name: string, more: object): ClusterObject {
  return { apiVersion, kind, metadata: { name, namespace }, ...more } as ClusterObject;
}
