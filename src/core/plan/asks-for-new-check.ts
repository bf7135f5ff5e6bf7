import type { Values } from '../github/values.ts';

/** Whether an event asks for a new check run although nothing has changed: "Re-run" and the buttons of a check run. */
export function asksForNewCheck(name: string, { action }: Values): boolean {
  if (name === 'check_run') return action === 'rerequested' || action === 'requested_action';
  return name === 'check_suite' && action === 'rerequested';
}
