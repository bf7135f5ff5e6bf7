/** The part of the name of a ClusterServiceVersion that the bundles of an operator share: `foo` of `foo.v1.2.3`, and `acme.foo` of `acme.foo.v1.2.3`. */
export function stemOfName(name: string): string {
  const version = /\.v?\d/.exec(name);
  return version === null ? (name.split('.')[0] ?? '') : name.slice(0, version.index);
}
