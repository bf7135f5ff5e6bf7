import type { Finding } from '../finding.ts';
import { isWaivedOrApproved } from '../is-blocking.ts';

/**
 * Keeps of the findings that they follow from others only what holds: the cause is an error that nothing lifts and that
 * follows from nothing itself. What follows from an error that is waived, a warning or turned off stands by itself.
 */
export function withValidCauses(findings: readonly Finding[]): readonly Finding[] {
  const causes = new Set(findings.filter(isCause).map(finding => keyOf(finding)));
  return findings.map(finding => {
    const { consequenceOf, ...rest } = finding;
    return consequenceOf === undefined || causes.has(keyOf(consequenceOf)) ? finding : rest;
  });
}

function isCause(finding: Finding): boolean {
  return finding.severity === 'error' && finding.consequenceOf === undefined && !isWaivedOrApproved(finding);
}

function keyOf({ check, package: name }: Pick<Finding, 'check' | 'package'>): string {
  return JSON.stringify([check, name ?? null]);
}
