import type { Action } from '../policy/decision.ts';
import { branchFromId, branchToId } from './branch-in-id.ts';

/** What the external id of a check run says about it: what it was made of. */
export interface CheckId {
  /** Number of the pull request; a commit may be the head of several. */
  readonly number: number;
  /** Name of the base branch. */
  readonly branch: string;
  readonly base: string;
  readonly head: string;
  /** The verdict, `wait` where it is held, whatever others with the same head are. `pending` while nothing is judged. */
  readonly action: Action | 'pending';
  /** Of all that is shown; `-` while nothing is judged. */
  readonly digest: string;
  /** What asked for a new run: ids, as far as they were told. */
  readonly rechecks: readonly string[];
}

const version = 'v2';

export function formatCheckId({ number, branch, base, head, action, digest, rechecks }: CheckId): string {
  return [version, number, branchToId(branch), base, head, action, digest, rechecks.join('+')].join('/');
}

/** Undefined for what is none of ours, or of another version of it. */
export function parseCheckId(text: string): CheckId | undefined {
  const [first, number, branchText = '', base, head, action, digest, rechecks, ...more] = text.split('/');
  const branch = branchFromId(branchText);
  if (first !== version || branch === undefined || rechecks === undefined || more.length > 0) return undefined;
  if (action !== 'merge' && action !== 'wait' && action !== 'refuse' && action !== 'pending') return undefined;
  return {
    number: Number(number),
    branch,
    base: base ?? '',
    head: head ?? '',
    action,
    digest: digest ?? '',
    rechecks: rechecks === '' ? [] : rechecks.split('+'),
  };
}
