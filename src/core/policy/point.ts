import type { Action, Reason } from './decision.ts';
import type { ReasonCode } from './reason-codes.ts';

/** A reason together with the strongest action that it allows. */
export interface Point {
  /** `merge`: it stands in nobody's way. */
  readonly allows: Action;
  readonly reason: Reason;
}

/** A reason with nobody in particular, or with named people, to act. */
export function point(
  allows: Action,
  code: ReasonCode,
  message: string,
  actor: Reason['actor'],
  who: readonly string[] = [],
): Point {
  return { allows, reason: { code, message, actor, who } };
}

/** Names in a sentence, the first few of them. */
export function named(names: readonly string[], most = 5): string {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}
