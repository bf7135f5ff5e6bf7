import type { Check, Example } from '../../src/core/checks/define.ts';
import { runChecks } from '../../src/core/checks/run.ts';
import type { Finding } from '../../src/core/finding.ts';
import { snapshotOfExample } from '../../test/support/snapshot-of-example.ts';

/** What a check finds in one of its examples, with whole messages. A check that is off by default is run all the same. */
export async function findingsOfExample(check: Check, example: Example): Promise<readonly Finding[]> {
  const isOn: Check = check.severity === 'off' ? { ...check, severity: 'warning' } : check;
  return runChecks(await snapshotOfExample(example), [isOn]).findings;
}
