import { objectOf, textOf } from '../json/fields.ts';
import { type ClusterObject, groupOf, keyOf, type ObjectReference, referenceTo } from './object.ts';

/** What the API server answered when something was not done. */
export interface Refusal {
  /** HTTP status. */
  readonly status: number;
  /** `reason` of the answer, such as `Forbidden`; empty where it has none. */
  readonly reason: string;
  /** One sentence of the API server, or of a webhook. Not trusted. */
  readonly message: string;
}

/** What one request lists: the objects of a kind, in one namespace, or in all where that is empty. */
type ObjectList = Pick<ObjectReference, 'apiVersion' | 'kind' | 'namespace'>;

/** One thing that is seen of a cluster. */
export type Sight =
  | { readonly kind: 'seen'; readonly object: ClusterObject }
  | { readonly kind: 'gone'; readonly object: ClusterObject }
  /** All objects of a kind in the namespaces that are watched: what is not among them is gone. */
  | {
      readonly kind: 'listed';
      readonly list: ObjectList;
      readonly objects: readonly ClusterObject[];
    }
  /** An object that was to be made or changed. */
  | { readonly kind: 'refused'; readonly reference: ObjectReference; readonly refusal: Refusal };

/** What is known of a cluster at one time: the last state of each object. */
export interface Observed {
  readonly objects: ReadonlyMap<string, ClusterObject>;
  readonly refusals: ReadonlyMap<string, Refusal>;
}

export const nothingObserved: Observed = { objects: new Map(), refusals: new Map() };

/** What is known after something more was seen. */
export function observe({ objects, refusals }: Observed, sight: Sight): Observed {
  switch (sight.kind) {
    case 'seen':
    case 'gone': {
      const key = keyOf(referenceTo(sight.object));
      const known = objects.get(key);
      // The answer to a request may come after the watch has told what became of it.
      if (known !== undefined && versionOf(known) > versionOf(sight.object)) return { objects, refusals };
      const left = new Map(objects);
      if (sight.kind === 'seen') left.set(key, sight.object);
      else left.delete(key);
      return { objects: left, refusals };
    }
    case 'listed': {
      const others = [...objects].filter(([, object]) => !isListed(referenceTo(object), sight.list));
      const listed = sight.objects.map(object => [keyOf(referenceTo(object)), object] as const);
      return { objects: new Map([...others, ...listed]), refusals };
    }
    case 'refused':
      return { objects, refusals: new Map(refusals).set(keyOf(sight.reference), sight.refusal) };
  }
}

/**
 * Which state of an object this is: a later one has a higher number.
 *
 * @see https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-versions
 */
function versionOf(object: ClusterObject): bigint {
  const version = textOf(objectOf(object, 'metadata'), 'resourceVersion');
  return /^\d+$/.test(version) ? BigInt(version) : 0n;
}

function isListed(reference: ObjectReference, { apiVersion, kind, namespace }: ObjectList): boolean {
  const isSameKind = reference.kind === kind && groupOf(reference.apiVersion) === groupOf(apiVersion);
  return isSameKind && (namespace === '' || reference.namespace === namespace);
}

/** The object that a reference names; undefined where it was not seen. */
export function objectAt({ objects }: Observed, reference: ObjectReference): ClusterObject | undefined {
  return objects.get(keyOf(reference));
}

/** All objects of a kind, in the order in which they were first seen. */
export function objectsOf({ objects }: Observed, kind: string): readonly ClusterObject[] {
  return [...objects.values()].filter(object => object.kind === kind);
}
