import type { Judgement } from './judgement.ts';

/** Why a person has to merge it, in one sentence; undefined where the App does. */
export function whyByHand({ merge, verdict }: Pick<Judgement, 'merge' | 'verdict'>): string | undefined {
  if (!merge.automatic) return 'A person has to merge: `merge.automatic` is off.';
  return verdict.decision?.reasons.find(({ code }) => code === 'merge-by-hand')?.message;
}
