import type { ClusterObject, ObjectReference, ObjectsOfKind, Refusal, Sight } from '../../core/cluster/index.ts';

/** What the API server answered to a request that changes something. */
export type ChangeAnswer =
  | { readonly kind: 'done'; readonly object: ClusterObject; readonly warnings: readonly string[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** A cluster, as its API server shows it. Whatever is not an answer of it is thrown as `ClusterError`. */
export interface Cluster {
  /** The address of its API server. */
  readonly server: string;
  /** Version of Kubernetes: `v1.36.3`. */
  version(): Promise<string>;
  /** Whether it knows a kind. */
  knows(apiVersion: string, kind: string): Promise<boolean>;
  create(object: ClusterObject, dryRun?: boolean): Promise<ChangeAnswer>;
  /** Changes fields of an object (a JSON merge patch). */
  change(reference: ObjectReference, merge: ClusterObject): Promise<ChangeAnswer>;
  /** Asks for an object to be deleted; without its dependents waiting for it. `done` also where it does not exist. */
  remove(reference: ObjectReference): Promise<ChangeAnswer | { readonly kind: 'gone' }>;
  get(reference: ObjectReference): Promise<ClusterObject | undefined>;
  /** @returns none where the kind is not known. @throws ClusterError also where they may not be listed */
  list(kind: ObjectsOfKind): Promise<readonly ClusterObject[]>;
  /** The last lines that a container wrote; empty where it has not run. */
  log(pod: ObjectReference, container: string, isPrevious: boolean): Promise<string>;
  /**
   * Follows kinds until the signal: first all objects of each, then every change. Connections that end are made again.
   *
   * @throws ClusterError where the API server cannot be reached for long
   */
  follow(kinds: readonly ObjectsOfKind[], see: (sight: Sight) => void, signal: AbortSignal): Promise<void>;
}

/** Time, as far as an install depends on it. */
export interface Clock {
  /** Milliseconds that only grow. */
  now(): number;
  /** Ends after this many milliseconds, or when the signal is given. */
  pause(milliseconds: number, signal: AbortSignal): Promise<void>;
}
