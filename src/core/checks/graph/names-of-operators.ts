import type { Snapshot } from '../../snapshot.ts';

/** The names of the other operators: known wherever a change adds something, which a new bundle does. */
export function othersBeside(root: string, operator: string, { siblings }: Snapshot): ReadonlySet<string> {
  const names = new Set(siblings.get(root.slice(0, Math.max(root.lastIndexOf('/'), 0))));
  names.delete(operator);
  return names;
}
