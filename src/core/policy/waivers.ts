import type { ConfigProblem, Waiver } from '../config/model.ts';
import type { CheckOutcome, Finding } from '../finding.ts';
import { isWaivedOrApproved } from '../is-blocking.ts';
import { matchesGlob } from '../repository/glob.ts';
import type { CheckReport } from './decision.ts';
import { waiverApplies, waiverAppliesOn } from './waiver-applies.ts';

/**
 * Marks the findings that a waiver lets pass. A waiver holds for the errors and warnings of its check about its packages,
 * up to its last day in UTC. It never holds for what could not be determined, for a finding about no package, or for checks of
 * scope and ownership, which the configuration refuses to waive: who may change what is not for a list to suspend.
 * Where one has ended, the fix of an error that it would let pass says so.
 *
 * @param now the time of the verdict, ISO 8601 in UTC
 */
export function applyWaivers(report: CheckReport, waivers: readonly Waiver[], now: string): CheckReport {
  if (waivers.length === 0) return report;
  const byCheck = Map.groupBy(waivers, waiver => waiver.check);
  const findings = report.findings.map(finding => waived(finding, byCheck.get(finding.check) ?? [], now));
  const remaining = Map.groupBy(
    findings.filter(finding => !isWaivedOrApproved(finding)),
    finding => finding.check,
  );
  const holding = new Set(waivers.filter(waiver => waiverAppliesOn(waiver, now)).map(waiver => waiver.check));
  const checks = report.checks.map(outcome =>
    holding.has(outcome.id) ? afterWaivers(outcome, remaining.get(outcome.id) ?? []) : outcome,
  );
  return { findings, checks };
}

/** Waivers whose last day has passed, as problems to show. They have no effect any more, and block nothing by themselves. */
export function expiredWaivers(waivers: readonly Waiver[], now: string): ConfigProblem[] {
  return waivers
    .filter(waiver => !waiverAppliesOn(waiver, now))
    .map(({ check, package: name, expires, place }) => ({
      message: `The waiver of ${check} for ${name} ended on ${expires}.`,
      fix: 'Remove the waiver, or set a later date.',
      place,
    }));
}

function waived(finding: Finding, waivers: readonly Waiver[], now: string): Finding {
  const name = finding.package;
  if (finding.severity === 'unknown' || finding.approvedBy !== undefined || name === undefined) return finding;
  const waiver = waivers.find(each => waiverApplies(each, name, now));
  if (waiver === undefined) return withEnded(finding, waivers, name);
  const { owner, reason, expires } = waiver;
  return { ...finding, waiver: { owner, reason, expires } };
}

/** Says of an error which of the waivers, none of which holds, let it pass last. */
function withEnded(finding: Finding, waivers: readonly Waiver[], name: string): Finding {
  if (finding.severity !== 'error' && finding.severity !== 'waiting') return finding;
  const ended = waivers.filter(each => matchesGlob(each.package, name));
  const last = ended.toSorted((one, other) => (one.expires < other.expires ? -1 : 1)).at(-1);
  if (last === undefined) return finding;
  const { owner, reason, expires } = last;
  const note = `The waiver by ${owner} (${reason}) ended on ${expires}; a maintainer can extend it.`;
  return { ...finding, fix: `${finding.fix} ${note}` };
}

/** A check of which only waived findings are left has not failed any more, but has not passed either. */
function afterWaivers(outcome: CheckOutcome, remaining: readonly Finding[]): CheckOutcome {
  if (outcome.outcome !== 'failed' && outcome.outcome !== 'waiting') return outcome;
  const left = new Set(remaining.map(finding => finding.severity));
  if (left.has('error')) return outcome;
  return { ...outcome, outcome: left.has('waiting') ? 'waiting' : left.has('unknown') ? 'unknown' : 'warned' };
}
