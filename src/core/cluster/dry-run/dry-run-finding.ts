import type { Cause } from '../assessment.ts';
import { referenceTo, shownReference } from '../object.ts';
import type { Refusal } from '../observed.ts';
import type { TriedObject } from './dry-run-objects.ts';

/** What the API server answered about an object. */
export type DryRunAnswer =
  | { readonly kind: 'done'; readonly warnings: readonly string[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** What is said of an object. */
export interface DryRunFinding {
  /** `Deployment foo`. */
  readonly object: string;
  readonly state: 'accepted' | 'exists' | 'refused' | 'undetermined';
  /** Why it is refused or undetermined, or what the API server warns of. Not trusted. */
  readonly messages: readonly string[];
  /** Whose problem it is; absent where there is none. */
  readonly cause?: Cause;
}

/** What an answer means. */
export function dryRunFinding({ object, isOfBundle }: TriedObject, answer: DryRunAnswer): DryRunFinding {
  const name = shownReference(referenceTo(object));
  if (answer.kind === 'done') return { object: name, state: 'accepted', messages: answer.warnings };
  const { status, message } = answer.refusal;
  const { state, cause, text } = meaningOf(answer.refusal, isOfBundle, referenceTo(object).kind);
  const messages = state === 'exists' ? [] : [text ?? (message || `status ${status}`)];
  return { object: name, state, messages, ...(cause === undefined ? {} : { cause }) };
}

interface Meaning {
  readonly state: DryRunFinding['state'];
  readonly cause?: Cause;
  readonly text?: string;
}

function meaningOf({ status, message }: Refusal, isOfBundle: boolean, kind: string): Meaning {
  // Its definition would have to be created for real.
  if (status === 404 && isOfBundle)
    return { state: 'undetermined', text: 'its kind is defined by the bundle, and the cluster does not know it yet' };
  if (status === 404) {
    const text = message === unknownKind ? `the cluster does not know the kind ${kind}` : message;
    return { state: 'undetermined', cause: 'unknown', text };
  }
  if (status === 409) return { state: 'exists' };
  // Webhooks answer 403, too.
  if (status === 403 && !message.startsWith('admission webhook')) return { state: 'undetermined', cause: 'cluster' };
  if (status === 429 || status >= 500) return { state: 'undetermined', cause: 'cluster' };
  return { state: 'refused', cause: 'content' };
}

/** What the adapter says where a kind has no path. */
const unknownKind = 'the kind is not known';
