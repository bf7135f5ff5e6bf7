import type { Decision, Reason } from '../../policy/decision.ts';

/**
 * The reasons that are up to the same people together, in the order of the first of each. What is up to nobody, and all
 * that speaks for a merge, stands alone.
 */
export function groupReasons({ action, reasons }: Decision): readonly (readonly [Reason, ...Reason[]])[] {
  const groups = new Map<string, [Reason, ...Reason[]]>();
  for (const [index, reason] of reasons.entries()) {
    const { actor, who } = reason;
    const key = action === 'merge' || actor === 'nobody' ? `${index}` : JSON.stringify([actor, who]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [reason]);
    else group.push(reason);
  }
  return [...groups.values()];
}
