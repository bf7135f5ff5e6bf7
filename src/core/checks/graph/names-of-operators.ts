import type { Snapshot } from '../../snapshot.ts';

/** The part of the name of a ClusterServiceVersion that the bundles of an operator share: `foo` of `foo.v1.2.3`, and `acme.foo` of `acme.foo.v1.2.3`. */
export function stemOfName(name: string): string {
  const version = /\.v?\d/.exec(name);
  return version === null ? (name.split('.')[0] ?? '') : name.slice(0, version.index);
}

/** The names of the other operators: known wherever a change adds something, which a new bundle does. */
export function othersBeside(root: string, operator: string, { siblings }: Snapshot): ReadonlySet<string> {
  const names = new Set(siblings.get(root.slice(0, Math.max(root.lastIndexOf('/'), 0))));
  names.delete(operator);
  return names;
}
