import type { CheckOutcome } from '../../finding.ts';
import { counted } from '../../text/counted.ts';
import { stateWord } from './state-word.ts';

export type CheckState = CheckOutcome['outcome'];

/** In the order of reports: what needs attention first. */
export const outcomes = [
  'failed',
  'waiting',
  'unknown',
  'warned',
  'skipped',
  'passed',
] as const satisfies readonly CheckState[];

/** The checks by how they ended, each list in the order in which they ran. */
export function checksByOutcome(
  checks: readonly CheckOutcome[],
): Readonly<Record<CheckState, readonly CheckOutcome[]>> {
  const lists: Record<CheckState, CheckOutcome[]> = {
    failed: [],
    waiting: [],
    unknown: [],
    warned: [],
    skipped: [],
    passed: [],
  };
  for (const check of checks) lists[check.outcome].push(check);
  return lists;
}

/** `78 checks: 3 failed, 75 passed`; what did not happen is left out. */
export function outcomeSummary(checks: readonly CheckOutcome[]): string {
  const lists = checksByOutcome(checks);
  const parts = outcomes
    .filter(outcome => lists[outcome].length > 0)
    .map(outcome => `${lists[outcome].length} ${stateWord(outcome)}`);
  return `${counted(checks.length, 'check')}${parts.length === 0 ? '' : `: ${parts.join(', ')}`}`;
}
