import { parseTolerantVersion } from '../version/tolerant-version.ts';
import { compareVersions, type Version } from '../version/version.ts';

interface Named {
  readonly name: string;
  readonly version: Version;
}

/**
 * The directory of the version before one: the greatest that is lower, else the lowest of all. Directories are named by versions; what is not
 * one counts for nothing.
 *
 * @param others names of the other bundle directories of the operator
 */
export function previousVersion(name: string, others: readonly string[]): string | undefined {
  const [own] = named([name]);
  if (own === undefined) return undefined;
  const all = named(others).sort((left, right) => compareVersions(left.version, right.version));
  return (all.findLast(({ version }) => compareVersions(version, own.version) < 0) ?? all[0])?.name;
}

function named(names: readonly string[]): Named[] {
  return names.flatMap(name => {
    const version = parseTolerantVersion(name);
    return 'error' in version ? [] : [{ name, version }];
  });
}
