import type { ConditionId } from './condition-id.ts';
import type { Condition } from './judgement.ts';

/** A condition that is met: nobody has to act. */
export function met(id: ConditionId, text: string): Condition {
  return { id, state: 'met', text, actor: 'nobody', who: [] };
}

export function unmet(
  id: ConditionId,
  text: string,
  actor: Condition['actor'],
  who: readonly string[] = [],
  state: 'unmet' | 'unknown' = 'unmet',
): Condition {
  return { id, state, text, actor, who };
}
