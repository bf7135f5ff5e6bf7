import type { Finding } from '../../finding.ts';
import { listNames } from '../../text/list-names.ts';
import { statusOfFinding } from './finding-status.ts';
import { sortFindings } from './sort-findings.ts';

/** Findings that say the same: of one check, mostly about one package, and equal but for their places or for one name. */
export interface FoldedFinding {
  /** The first of them, with the message and the fix of all. */
  readonly finding: Finding;
  /** The others, sorted. */
  readonly others: readonly Finding[];
  /** Ids of the checks that fail because of it. */
  readonly consequences: readonly string[];
}

/** One entry for what is said repeatedly, in the order of the first of each. What follows from an error is told with it; a warning that does is left out. */
export function foldFindings(findings: readonly Finding[]): readonly FoldedFinding[] {
  const groups = new Map<string, [Finding, ...Finding[]]>();
  const consequences = new Map<string, Set<string>>();
  for (const finding of sortFindings(findings)) {
    const { check, consequenceOf } = finding;
    if (consequenceOf !== undefined && statusOfFinding(finding) === 'consequence') {
      if (finding.severity !== 'error') continue;
      const cause = causeKeyOf(consequenceOf);
      consequences.set(cause, (consequences.get(cause) ?? new Set()).add(check));
      continue;
    }
    const key = keyOf(finding);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [finding]);
    else group.push(finding);
  }
  return [...groups.values()].map(group => {
    const [first, ...others] = group;
    if (consequences.size === 0) return { finding: together(group), others, consequences: [] };
    const cause = causeKeyOf(first);
    const found = statusOfFinding(first) === 'error' ? consequences.get(cause) : undefined;
    // Told at the first finding of that check.
    if (found !== undefined) consequences.delete(cause);
    return { finding: together(group), others, consequences: [...(found ?? [])] };
  });
}

function causeKeyOf({ check, package: name }: Pick<Finding, 'check' | 'package'>): string {
  return JSON.stringify([check, name ?? null]);
}

/** Every finding by itself. */
export function unfolded(findings: readonly Finding[]): readonly FoldedFinding[] {
  return sortFindings(findings).map(finding => ({ finding, others: [], consequences: [] }));
}

function keyOf(finding: Finding): string {
  const { check, package: name = null, approval, approvedBy, waiver, fold, message, fix } = finding;
  const about = fold?.acrossPackages === true ? null : name;
  const said = fold === undefined ? [message, fix] : [fold.before, fold.after, fold.fix ?? fix];
  return JSON.stringify([statusOfFinding(finding), check, about, approval, approvedBy, waiver, ...said]);
}

function together(group: readonly [Finding, ...Finding[]]): Finding {
  const [first] = group;
  const { fold } = first;
  if (fold === undefined || group.length < 2) return first;
  const names = [...new Set(group.flatMap(finding => finding.fold?.name ?? []))];
  if (names.length < 2) return first;
  return { ...first, message: `${fold.before}${listNames(names)}${fold.after}`, fix: fold.fix ?? first.fix };
}
