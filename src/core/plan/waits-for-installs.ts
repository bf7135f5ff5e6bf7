import { checksOfRuns } from '../cluster/runs/install-check-id.ts';
import { isBlocking } from '../is-blocking.ts';
import { blockingReasons } from './blocking-reasons.ts';
import type { Judgement } from './judgement.ts';

/** Whether installs on a cluster that go on, or are about to begin, are all that a change waits for: they are followed, and nothing is tried again. */
export function waitsForInstalls({ verdict, installs }: Judgement): boolean {
  const kind = installs?.facts.state.kind;
  if (kind !== 'running' && kind !== 'not-asked') return false;
  const isOther = ({ code }: { readonly code: string }) => code !== 'check-unknown';
  return (
    !blockingReasons(verdict).some(isOther) &&
    verdict.findings.filter(isBlocking).every(({ check }) => checksOfRuns.has(check))
  );
}
