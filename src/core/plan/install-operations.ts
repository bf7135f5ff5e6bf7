import { checksOfRuns } from '../cluster/runs/install-check-id.ts';
import { type InstallFacts, type InstallsEnded, resultOf } from '../cluster/runs/install-facts.ts';
import { isWaivedOrApproved } from '../is-blocking.ts';
import { isUndetermined } from './blocking-reasons.ts';
import type { Judgement, PlanContext } from './judgement.ts';
import type { Operation } from './operation.ts';
import type { PullRequest } from './pull-request.ts';

/** So often a run that determined nothing is followed by another one, without a person. */
const maxRuns = 2;

/**
 * Starts the installs that a change still lacks, last of all: once nothing is wrong with the change, and everybody has approved it who has to. What is
 * installed runs on machines of the repository, and costs their time.
 */
export function installOperations(
  { isDraft }: Pick<PullRequest, 'isDraft'>,
  { head, base, verdict, installs }: Judgement,
  { now }: Pick<PlanContext, 'now'>,
): readonly Operation[] {
  const isReady = verdict.decision?.action === 'merge' || isUndetermined(verdict);
  if (installs === undefined || isDraft || !isReady || !isWanted(installs.facts, now)) return [];
  const isShown = verdict.findings.some(one => checksOfRuns.has(one.check) && !isWaivedOrApproved(one));
  const { targets } = installs.facts;
  return isShown ? [{ kind: 'start-install', head, base, ...installs.wanted, targets }] : [];
}

function isOpen(targets: InstallFacts['targets'], state: InstallsEnded): boolean {
  const results = [...targets.map(target => resultOf(state, target)), ...(state.catalogs ?? [])];
  return results.some(({ outcome }) => outcome === 'undetermined');
}

function isWanted({ targets, state }: InstallFacts, now: string): boolean {
  switch (state.kind) {
    case 'not-asked':
      return true;
    case 'running':
      return false;
    case 'not-startable':
      return now >= state.againAt;
    case 'ended':
      return state.runs < maxRuns && isOpen(targets, state);
  }
}
