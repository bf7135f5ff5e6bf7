import type { Finding } from '../finding.ts';
import type { Owner, Ownership } from '../ownership/model.ts';
import { counted } from '../text/counted.ts';
import { listNames } from '../text/list-names.ts';
import { type LimitingReason, limitingReason } from './limiting-reason.ts';

/**
 * Whose approval findings wait for: a maintainer's once, and an owner's for each package.
 *
 * @param others an approval that one of these asks for is not asked for again
 */
export function* reasonsOfWaiting(
  findings: readonly Finding[],
  ownership: Ownership,
  others: readonly LimitingReason[],
): Iterable<LimitingReason> {
  const asked = new Set(
    others.filter(({ allows }) => allows === 'wait').map(reason => keyOf(reason.actor, reason.package)),
  );
  const left = findings.filter(({ approval, package: name }) => !asked.has(keyOf(approval ?? 'maintainer', name)));
  const ofOwners = Map.groupBy(
    left.filter(({ approval }) => approval === 'owner'),
    finding => finding.package,
  );
  for (const [name, group] of ofOwners) {
    const who = name === undefined ? [] : approversOf(ownership.ownersOf(name).owners);
    const reason = limitingReason('wait', 'check-waits', toApprove(group, 'An owner'), 'owner', who);
    yield name === undefined ? reason : { ...reason, package: name };
  }
  const ofMaintainers = left.filter(({ approval }) => approval !== 'owner');
  if (ofMaintainers.length > 0)
    yield limitingReason(
      'wait',
      'check-waits',
      toApprove(ofMaintainers, 'A maintainer'),
      'maintainer',
      approversOf(ownership.maintainers),
    );
}

/** What approvals lift: said, so that nobody has to guess why it does not block. */
export function* reasonsOfLifted(findings: readonly Finding[]): Iterable<LimitingReason> {
  for (const [login, group] of Map.groupBy(findings, ({ approvedBy }) => approvedBy)) {
    if (login === undefined) continue;
    yield limitingReason(
      'merge',
      'check-lifted',
      `${login} approved ${counted(group.length, 'finding')}: ${checksOf(group)}.`,
      'nobody',
    );
  }
}

function approversOf(owners: readonly Owner[]): readonly string[] {
  return owners.filter(({ role }) => role === 'approver').map(({ login }) => login);
}

/** What is wrong first, with how many others there are: the ids of checks alone say it to nobody. */
function toApprove([first, ...others]: readonly Finding[], who: string): string {
  if (first === undefined) return `${who} has to approve.`;
  const said = `${first.message.replace(/\.$/, '')} (${first.check})`;
  if (others.length === 0) return `${said}. ${who} has to approve this.`;
  const more = others.every(({ check }) => check === first.check) ? '' : ` (${checksOf(others)})`;
  return `${said}, and ${counted(others.length, 'more finding')}${more}. ${who} has to approve all of them.`;
}

function checksOf(findings: readonly Finding[]): string {
  return listNames([...new Set(findings.map(({ check }) => check))], 10);
}

function keyOf(actor: string, name: string | undefined): string {
  return JSON.stringify([actor, name]);
}
