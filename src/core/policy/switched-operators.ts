import { isFileBased } from '../ownership/is-file-based.ts';
import type { Snapshot } from '../snapshot.ts';

/**
 * The operators whose `ci.yaml` begins or ceases to send them to file-based catalogs (`fbc.enabled`), each with the packages that its bundles
 * name: catalogs get these from somewhere else then, whatever happens to the files of the catalogs.
 */
export function switchedOperators({
  changes,
  base,
  merged,
}: Pick<Snapshot, 'changes' | 'base' | 'merged'>): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, ReadonlySet<string>>();
  for (const { role } of changes) {
    if (role.kind !== 'operator' || role.rest !== 'ci.yaml') continue;
    const [before, after] = [base.operators.get(role.operator), merged.operators.get(role.operator)];
    if (before === undefined || after === undefined || isFileBased(before) === isFileBased(after)) continue;
    found.set(role.operator, new Set([role.operator, ...(before.released ?? [])]));
  }
  return found;
}
