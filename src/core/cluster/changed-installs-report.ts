import { counted } from '../text/counted.ts';
import type { InstallReport } from './install-report.ts';
import { installText } from './install-text.ts';

/** What became of the heads that a change brings. */
export interface ChangedInstallsReport {
  readonly schemaVersion: 1;
  readonly outcome: InstallReport['outcome'];
  readonly installs: readonly InstallReport[];
  /** How many heads were not tried, because there are too many. */
  readonly left: number;
}

/** What is worst is the outcome of all. */
const byWeight = [
  'interrupted',
  'failed',
  'undetermined',
  'succeeded',
] as const satisfies readonly InstallReport['outcome'][];

export function reportOnChangedInstalls(installs: readonly InstallReport[], left: number): ChangedInstallsReport {
  const outcomes = new Set([...installs.map(({ outcome }) => outcome), ...(left > 0 ? ['undetermined' as const] : [])]);
  const outcome = byWeight.find(one => outcomes.has(one)) ?? 'succeeded';
  return { schemaVersion: 1, outcome, installs, left };
}

/** The same, for people. */
export function changedInstallsText({ installs, left }: ChangedInstallsReport): string {
  const succeeded = installs.filter(({ outcome }) => outcome === 'succeeded').length;
  const more = left === 0 ? '' : ` ${counted(left, 'more head')} of channels ${left === 1 ? 'was' : 'were'} not tried.`;
  const last =
    installs.length === 0
      ? 'The change brings no head of a channel to a catalog.'
      : `${succeeded} of ${counted(installs.length, 'changed head')} installed.${more}`;
  return [...installs.map(installText), `${last}\n`].join('');
}
