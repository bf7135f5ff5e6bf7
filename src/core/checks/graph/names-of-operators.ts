import type { Snapshot } from '../../snapshot.ts';

/** The part of the name of a ClusterServiceVersion that the bundles of an operator share: `foo` of `foo.v1.2.3`. */
export function stemOfName(name: string): string {
  return name.split('.')[0] ?? '';
}

/** The names of the other operators: known wherever a change adds something, which a new bundle does. */
export function othersBeside(root: string, operator: string, { siblings }: Snapshot): ReadonlySet<string> {
  const names = new Set(siblings.get(root.slice(0, Math.max(root.lastIndexOf('/'), 0))));
  names.delete(operator);
  return names;
}
