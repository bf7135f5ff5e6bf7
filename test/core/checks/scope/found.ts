import type { Check, Example } from '../../../../src/core/checks/define.ts';
import { runChecks } from '../../../../src/core/checks/run.ts';
import type { Finding } from '../../../../src/core/finding.ts';
import type { Snapshot } from '../../../../src/core/snapshot.ts';
import { snapshotOfExample } from '../../../support/snapshot-of-example.ts';

/** What a check finds in a change or a tree, as `severity file:line: message`. */
export async function found(check: Check, example: Omit<Example, 'title' | 'finds'>): Promise<readonly string[]> {
  return foundIn(check, await snapshotOfExample({ title: '', finds: [], ...example }));
}

/** The same for a snapshot that no example can express. */
export function foundIn(check: Check, snapshot: Snapshot): readonly string[] {
  return runChecks(snapshot, [check]).findings.map(shown);
}

function shown({ severity, file, line, message }: Finding): string {
  const place = [file, line].filter(part => part !== undefined).join(':');
  return [severity, place === '' ? message : `${place}: ${message}`].join(' ');
}
