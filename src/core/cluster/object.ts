import { itemsOf, memberOf, objectOf, textOf } from '../json/fields.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';

/** An object of a cluster, as its API server gives it. */
export type ClusterObject = JsonObject;

/** Which object: the namespace is empty for objects of the whole cluster. */
export interface ObjectReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** An entry of `status.conditions`. Absent texts are empty. */
export interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
}

/** Objects of a kind. */
export interface ObjectsOfKind {
  readonly apiVersion: string;
  readonly kind: string;
  /** Empty for all namespaces, and for objects of the whole cluster. */
  readonly namespace: string;
  /** By their labels; absent for all. */
  readonly selector?: string;
}

export function referenceTo(object: ClusterObject): ObjectReference {
  const metadata = objectOf(object, 'metadata');
  return {
    apiVersion: textOf(object, 'apiVersion'),
    kind: textOf(object, 'kind'),
    namespace: textOf(metadata, 'namespace'),
    name: textOf(metadata, 'name'),
  };
}

/** The same for equal references. Names of Kubernetes have no slash. */
export function keyOf({ apiVersion, kind, namespace, name }: ObjectReference): string {
  return `${groupOf(apiVersion)}/${kind}/${namespace}/${name}`;
}

/** How an object is named in a sentence: `Deployment foo`. */
export function shownReference({ kind, name }: ObjectReference): string {
  return `${kind} ${name}`;
}

/** The group of an `apiVersion`; empty for the core group. */
export function groupOf(apiVersion: string): string {
  return apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : '';
}

export function statusOf(object: ClusterObject): JsonObject {
  return objectOf(object, 'status');
}

export function specOf(object: ClusterObject): JsonObject {
  return objectOf(object, 'spec');
}

export function labelOf(object: ClusterObject, name: string): string {
  return textOf(objectOf(objectOf(object, 'metadata'), 'labels'), name);
}

/** `status.conditions`, in their order. */
export function conditionsOf(object: ClusterObject): readonly Condition[] {
  return itemsOf(statusOf(object), 'conditions').map(asCondition);
}

export function asCondition(item: JsonObject): Condition {
  return {
    type: textOf(item, 'type'),
    status: textOf(item, 'status'),
    reason: textOf(item, 'reason'),
    message: textOf(item, 'message'),
  };
}

/** The condition of a type that has this status; undefined where it has another one or none. */
export function conditionOf(object: ClusterObject, type: string, status = 'True'): Condition | undefined {
  return conditionsOf(object).find(condition => condition.type === type && condition.status === status);
}

/** A number of an object; 0 where it is absent. */
export function numberOf(object: JsonObject, name: string): number {
  const value: Json | undefined = memberOf(object, name);
  return typeof value === 'number' ? value : 0;
}

/** Whether something is an object with a kind and a name. */
export function isClusterObject(value: unknown): value is ClusterObject {
  return isObject(value) && textOf(value, 'kind') !== '' && referenceTo(value).name !== '';
}
