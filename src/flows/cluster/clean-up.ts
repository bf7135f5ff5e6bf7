import {
  type Engine,
  keyOf,
  type ObjectReference,
  type Observed,
  referenceTo,
  shownReference,
} from '../../core/cluster/index.ts';
import { objectOf, textOf } from '../../core/json/fields.ts';
import { ClusterError } from './cluster-error.ts';
import type { Clock, Cluster } from './ports.ts';

const stepMilliseconds = 30_000;
const totalMilliseconds = 180_000;
const pauseMilliseconds = 250;
const never = new AbortController().signal;

/**
 * Deletes what an install made.
 *
 * @param seen what is known of the cluster now: OLM goes on for a moment, and what it makes is removed as well
 * @returns what is still there, or could not be looked at
 */
export async function cleanUp(
  cluster: Cluster,
  engine: Engine,
  seen: () => Observed,
  clock: Clock,
): Promise<readonly string[]> {
  const end = clock.now() + totalMilliseconds;
  const made = new Map<string, ObjectReference>();
  const stepsNow = () => {
    const steps = engine.cleanUp(seen());
    for (const reference of steps.flat()) made.set(keyOf(reference), reference);
    return steps;
  };
  for (let step = 0; step < stepsNow().length; step += 1) {
    await untilGone(cluster, stepsNow()[step] ?? [], clock, Math.min(end, clock.now() + stepMilliseconds));
  }
  const found = await Promise.all(engine.leftovers.map(kind => tried(cluster.list(kind), [])));
  stepsNow();
  return untilGone(cluster, [...found.flat().map(referenceTo), ...made.values()], clock, end);
}

/**
 * Deletes objects until they are gone. OLM may be carrying out a plan that is deleted already, and then makes again what it has of it, so an object
 * that is not being deleted is deleted once more.
 */
async function untilGone(
  cluster: Cluster,
  references: readonly ObjectReference[],
  clock: Clock,
  end: number,
): Promise<readonly string[]> {
  let left = references;
  for (;;) {
    const there = await Promise.all(left.map(reference => isThereStill(cluster, reference)));
    left = left.filter((_, index) => there[index]);
    if (left.length === 0 || clock.now() >= end) return left.map(shownReference);
    await clock.pause(pauseMilliseconds, never);
  }
}

/** What cannot be looked at may be there. */
async function isThereStill(cluster: Cluster, reference: ObjectReference): Promise<boolean> {
  const look = async () => {
    const object = await cluster.get(reference);
    if (object === undefined) return false;
    if (textOf(objectOf(object, 'metadata'), 'deletionTimestamp') === '') await cluster.remove(reference);
    return true;
  };
  return tried(look(), true);
}

/** Nothing that goes wrong keeps the rest from being removed. */
async function tried<Result>(work: Promise<Result>, otherwise: Result): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ClusterError) return otherwise;
    throw error;
  }
}
