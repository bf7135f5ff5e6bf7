import type { Action, Reason } from './decision.ts';
import type { ReasonCode } from './reason-codes.ts';

/** A reason, and the strongest action that it allows. */
export interface LimitingReason extends Reason {
  /** `merge`: it blocks nothing. */
  readonly allows: Action;
}

/** A reason with nobody in particular, or with named people, to act. */
export function limitingReason(
  allows: Action,
  code: ReasonCode,
  message: string,
  actor: Reason['actor'],
  who: readonly string[] = [],
): LimitingReason {
  return { allows, code, message, actor, who };
}
