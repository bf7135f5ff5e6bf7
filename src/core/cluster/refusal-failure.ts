import type { Suspicion } from './assessment.ts';
import { patience } from './deadlines.ts';
import type { Observed, Refusal } from './observed.ts';

/** The first object that the API server did not take. */
export function refusalFailure({ refusals }: Observed): Suspicion | undefined {
  const [first] = refusals;
  if (first === undefined) return undefined;
  const [key, refusal] = first;
  const [, kind, namespace, name] = key.split('/');
  const reference = { apiVersion: '', kind: kind ?? '', namespace: namespace ?? '', name: name ?? '' };
  const what = `${reference.kind} ${reference.name}`;
  return {
    failure: { code: refusal.reason || String(refusal.status), ...textOf(what, refusal), evidence: [] },
    patience: patience.none,
  };
}

/** What the statuses of the API server mean for us. */
function textOf(
  what: string,
  { status, message }: Refusal,
): { readonly cause: 'content' | 'cluster'; readonly message: string; readonly fix?: string } {
  switch (status) {
    case 403:
      return {
        cause: 'cluster',
        message: `${what} may not be created with these credentials: ${message}.`,
        fix: 'Use credentials that may create it.',
      };
    case 404:
      return {
        cause: 'cluster',
        message: `The cluster does not know the kind of ${what}.`,
        fix: 'Install what serves it on the cluster, or choose another engine.',
      };
    case 409:
      return {
        cause: 'cluster',
        message: `${what} exists already, and is not ours.`,
        fix: 'Run again: another name is used then.',
      };
    default:
      return status >= 500 || status === 429
        ? { cause: 'cluster', message: `The API server cannot create ${what} now: ${message}.` }
        : { cause: 'content', message: `The API server refuses ${what}: ${message}.` };
  }
}
