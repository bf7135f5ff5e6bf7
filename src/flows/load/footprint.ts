import type { Layout } from '../../core/repository/layout.ts';
import { pathBelow } from '../../core/repository/paths.ts';
import type { RoledChange } from '../../core/snapshot.ts';
import type { Touched } from './touched.ts';

/**
 * What of the base branch the verdict on a change rests on, by paths: what else of catalogs and operators changes there leaves the
 * verdict as it is. Plain data, so that it can be kept.
 */
export interface Footprint {
  /** The roots of catalogs, and the directory of operators. A path outside of all of them may matter to every change. */
  readonly roots: readonly string[];
  /** Roots that were looked through as a whole. */
  readonly wholes: readonly string[];
  /** Names of packages and operators: the names of their directories below any root. */
  readonly names: readonly string[];
}

/** @param searched roots whose other files were looked through for names */
export function footprintOf(
  { catalogs, operators }: Layout,
  { packages, names }: Touched,
  searched: ReadonlySet<string>,
  changes: readonly RoledChange[],
): Footprint {
  const roots = [...catalogs.map(({ path }) => path), ...(operators === undefined ? [] : [operators])];
  const wholes = [...packages].filter(([, some]) => some === 'all').map(([root]) => root);
  const loaded = [...packages.values()].flatMap(some => (some === 'all' ? [] : [...some]));
  const changed = changes.flatMap(({ path }) => directoryBelow(roots, path) ?? []);
  return {
    roots,
    wholes: [...new Set([...wholes, ...searched])].sort(),
    names: [...new Set([...names, ...loaded, ...changed])].sort(),
  };
}

/** Whether a change of this path in the base branch can change the verdict. Of a catalog in the root nothing is told apart. */
export function isInFootprint({ roots, wholes, names }: Footprint, path: string): boolean {
  const root = roots.find(candidate => pathBelow(candidate, path) !== undefined);
  const name = directoryBelow(roots, path);
  return root === undefined || root === '' || name === undefined || wholes.includes(root) || names.includes(name);
}

/** The name of the directory below a root that holds a path; undefined of a file right in a root, and outside of all. */
function directoryBelow(roots: readonly string[], path: string): string | undefined {
  for (const root of roots) {
    const [name, ...rest] = pathBelow(root, path)?.split('/') ?? [];
    if (name !== undefined && rest.length > 0) return name;
  }
  return undefined;
}
