import type { ClusterObject, ObjectReference } from './object.ts';

/** What an install goes through. Each has a deadline of its own. */
export type Phase = 'prepare' | 'catalog' | 'resolution' | 'unpacking' | 'plan' | 'operator' | 'workloads';

/** Whose the problem is: of what is installed, of the cluster or the way to it, or not known. */
export type Cause = 'content' | 'cluster' | 'unknown';

/** Why an install does not succeed. */
export interface InstallFailure {
  /** Tells kinds of failures apart: a reason of OLM or Kubernetes where there is one. */
  readonly code: string;
  readonly cause: Cause;
  /** One sentence, with the text of the cluster in it as it was. Not trusted. */
  readonly message: string;
  /** What to do about it. */
  readonly fix?: string;
  /** The objects that show it. */
  readonly evidence: readonly ObjectReference[];
}

/** What may be a failure: OLM tries again, and conditions linger after their cause is gone. */
export interface Suspicion {
  readonly failure: InstallFailure;
  /** How long it has to last, in milliseconds; infinity for what only explains a deadline that has passed. */
  readonly patience: number;
}

/** A change of the cluster. */
export type Action =
  | { readonly kind: 'create'; readonly object: ClusterObject }
  | { readonly kind: 'change'; readonly reference: ObjectReference; readonly merge: ClusterObject };

/** How far an install is, judging by what is seen of the cluster at one time. */
export interface Assessment {
  readonly phase: Phase;
  /** What has to happen next, for people: `CatalogSource foo to be READY`. */
  readonly waitsFor: string;
  /** Tells waiting for one thing from waiting for the next of the same phase, as in an upgrade: the deadline of the phase begins anew. */
  readonly subject: string;
  readonly actions: readonly Action[];
  readonly suspicions: readonly Suspicion[];
  /** Everything is as it should be. */
  readonly isDone: boolean;
}

/** What a part of the way says where it is not passed yet: what it leaves out is empty. */
export type PartialAssessment = Pick<Assessment, 'phase' | 'waitsFor' | 'subject'> & Partial<Assessment>;
