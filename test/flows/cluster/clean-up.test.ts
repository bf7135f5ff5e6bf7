import { expect, test } from '@jest/globals';
import type { Engine } from '../../../src/core/cluster/engine.ts';
import { type ClusterObject, keyOf, type ObjectReference, referenceTo } from '../../../src/core/cluster/object.ts';
import { nothingObserved, observe } from '../../../src/core/cluster/observed.ts';
import { cleanUp } from '../../../src/flows/cluster/clean-up.ts';
import { ClusterError } from '../../../src/flows/cluster/cluster-error.ts';
import type { Cluster } from '../../../src/flows/cluster/ports.ts';

const subscription = referenceIn('Subscription', 'catalog-keeper');
const definition = referenceIn('CustomResourceDefinition', 'foos.example.com');
const namespace = referenceIn('Namespace', 'ns');
const steps = [[subscription], [definition], [namespace]];

function referenceIn(kind: string, name: string): ObjectReference {
  return { apiVersion: 'v1', kind, namespace: '', name };
}
const objectFor = ({ apiVersion, kind, name }: ObjectReference): ClusterObject => ({
  apiVersion,
  kind,
  metadata: { name },
});

/** A cluster in memory, whose objects are gone as soon as they are deleted. */
function clusterOf(
  references: readonly ObjectReference[],
  onRemove: (name: string, put: (reference: ObjectReference) => void) => void = () => {},
) {
  const objects = new Map(references.map(reference => [keyOf(reference), objectFor(reference)]));
  const removed: string[] = [];
  const put = (reference: ObjectReference) => void objects.set(keyOf(reference), objectFor(reference));
  const cluster = {
    get: async (reference: ObjectReference) => objects.get(keyOf(reference)),
    remove: async (reference: ObjectReference) => {
      removed.push(reference.name);
      objects.delete(keyOf(reference));
      onRemove(reference.name, put);
      return { kind: 'gone' as const };
    },
    list: async () => [...objects.values()].filter(object => referenceTo(object).kind === 'ClusterRole'),
  } as unknown as Cluster;
  return { cluster, objects, removed };
}

function clean(cluster: Cluster, engine: Partial<Engine> = {}, seen = () => nothingObserved) {
  let now = 0;
  const pause = async (milliseconds: number) => {
    now += milliseconds;
  };
  const clock = { now: () => now, pause };
  const whole = { kinds: [], cleanUp: () => steps, leftovers: [], ...engine };
  return cleanUp(cluster, whole as unknown as Engine, seen, clock);
}

test('everything is deleted in its order', async () => {
  const { cluster, objects, removed } = clusterOf(steps.flat());
  expect(await clean(cluster)).toEqual([]);
  expect(objects.size).toBe(0);
  expect(removed).toEqual(['catalog-keeper', 'foos.example.com', 'ns']);
});

test('what OLM makes once more, because it carries out a plan that is deleted already, is deleted once more', async () => {
  let times = 0;
  const { cluster, objects } = clusterOf(steps.flat(), (name, put) => {
    times += 1;
    if (name === 'foos.example.com' && times < 4) put(definition);
  });
  expect(await clean(cluster)).toEqual([]);
  expect(objects.size).toBe(0);
});

test('what OLM makes while the rest is being removed is removed, too', async () => {
  const late = referenceIn('CustomResourceDefinition', 'late.example.com');
  let observed = nothingObserved;
  const { cluster, objects } = clusterOf([subscription, namespace], (name, put) => {
    if (name !== 'ns') return;
    put(late);
    observed = observe(observed, { kind: 'seen', object: objectFor(late) });
  });
  const ofSeen = { cleanUp: () => [[subscription], [...observed.objects.values()].map(referenceTo), [namespace]] };
  expect(await clean(cluster, ofSeen, () => observed)).toEqual([]);
  expect(objects.size).toBe(0);
});

test('what others made for the install is found by its labels', async () => {
  const role = referenceIn('ClusterRole', 'foo-1');
  const { cluster, objects } = clusterOf([...steps.flat(), role]);
  const kind = { apiVersion: 'v1', kind: 'ClusterRole', namespace: '', selector: 'a=b' };
  expect(await clean(cluster, { leftovers: [kind] })).toEqual([]);
  expect(objects.size).toBe(0);
});

test('what cannot be removed is named in the end, and the rest is removed', async () => {
  const { cluster, objects } = clusterOf(steps.flat());
  const { remove } = cluster;
  const failing: Cluster = {
    ...cluster,
    remove: async reference => {
      if (reference.kind === 'Subscription') throw new ClusterError('unreachable', 'No answer.', 'Try again.');
      return remove(reference);
    },
  };
  expect(await clean(failing)).toEqual(['Subscription catalog-keeper']);
  expect(objects.size).toBe(1);
});
