import type { Finding } from '../../finding.ts';
import { type FindingStatus, statusOfFinding } from './finding-status.ts';

/** What to do about a finding, and what to call it: of what waits nothing has to be fixed. */
export interface NextStep {
  readonly label: 'Fix' | 'Next';
  readonly text: string;
}

const labels: Readonly<Record<FindingStatus, NextStep['label'] | undefined>> = {
  error: 'Fix',
  waiting: 'Next',
  unknown: 'Fix',
  warning: 'Fix',
  approved: undefined,
  consequence: 'Fix',
  existing: 'Fix',
  waived: 'Fix',
};

/** Undefined where nothing is left to do. */
export function nextStepOf(finding: Finding): NextStep | undefined {
  const label = labels[statusOfFinding(finding)];
  return label === undefined ? undefined : { label, text: finding.fix };
}
