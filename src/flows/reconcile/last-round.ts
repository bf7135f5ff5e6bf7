import type { Footprint } from '../../core/plan/verdict-can-change.ts';

/** What later rounds need of the last one, apart as it is read far more often: JSON under `seen:<repository id>:<number>`. */
export interface RoundRecord {
  readonly state: 'open' | 'closed' | 'merged';
  readonly head: string;
  readonly base: { readonly branch: string; readonly sha: string };
  /** What the verdict rests on: a push to the base that leaves it alone leaves the verdict as it is. */
  readonly footprint: Footprint | undefined;
  /** Something is awaited that perhaps no event reports: a sweep looks at it again. */
  readonly isWaiting: boolean;
  /** When it was looked at. ISO 8601, UTC. */
  readonly at: string;
}

/** The key that it is stored by. */
export function roundKey(repository: number, number: number): string {
  return `seen:${repository}:${number}`;
}
