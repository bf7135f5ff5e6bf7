import type { Finding } from './finding.ts';

/** How often something is found, by the key of the finding. */
export type FindingCounts = ReadonlyMap<string, number>;

/**
 * Equal for findings that say the same, on whatever line: lines move with what is above. Several findings may have one key, so those of two
 * trees are compared by how many there are.
 */
export function keyOfFinding({ check, severity, file, package: name, message }: Finding): string {
  return JSON.stringify([check, severity, file ?? null, name ?? null, message]);
}

export function countFindingsByKey(findings: readonly Finding[]): FindingCounts {
  const counts = new Map<string, number>();
  for (const finding of findings) {
    const key = keyOfFinding(finding);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
