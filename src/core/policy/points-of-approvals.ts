import type { Finding } from '../finding.ts';
import type { Owner, Ownership } from '../ownership/model.ts';
import { counted } from '../text/counted.ts';
import { type Point, point } from './point.ts';

/**
 * Whose approval findings wait for: for each check a maintainer's once, and an owner's for each package.
 *
 * @param others an approval that one of these asks for is not asked for again
 */
export function* pointsOfApprovals(
  findings: readonly Finding[],
  ownership: Ownership,
  others: readonly Point[],
): Iterable<Point> {
  const asked = new Set(
    others.filter(({ allows }) => allows === 'wait').map(({ reason }) => keyOf(reason.actor, reason.package)),
  );
  const left = findings.filter(finding => !asked.has(keyOf(approverOf(finding), finding.package)));
  for (const [first, ...rest] of groupsOf(left)) {
    const actor = approverOf(first);
    const owners = actor === 'maintainer' ? ownership.maintainers : ownersOf(first, ownership);
    const who = owners.filter(({ role }) => role === 'approver').map(({ login }) => login);
    const { allows, reason } = point('wait', 'check-waits', messageOf(first, rest.length + 1), actor, who);
    yield {
      allows,
      reason: actor === 'owner' && first.package !== undefined ? { ...reason, package: first.package } : reason,
    };
  }
}

function approverOf({ approval = 'maintainer' }: Finding): 'owner' | 'maintainer' {
  return approval;
}

function ownersOf({ package: name }: Finding, ownership: Ownership): readonly Owner[] {
  return name === undefined ? [] : ownership.ownersOf(name).owners;
}

type Group = [Finding, ...Finding[]];

function groupsOf(findings: readonly Finding[]): Iterable<Group> {
  const groups = new Map<string, Group>();
  for (const finding of findings) {
    const approver = approverOf(finding);
    const key = JSON.stringify([finding.check, approver, approver === 'owner' ? finding.package : null]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  return groups.values();
}

function messageOf(finding: Finding, count: number): string {
  const who = approverOf(finding) === 'maintainer' ? 'a maintainer' : `an owner of ${finding.package ?? 'the package'}`;
  return `${counted(count, 'finding')} of the check ${finding.check} ${count === 1 ? 'needs' : 'need'} the approval of ${who}.`;
}

function keyOf(actor: string, name: string | undefined): string {
  return JSON.stringify([actor, name]);
}
