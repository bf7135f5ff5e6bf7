import type { Footprint } from '../../core/plan/verdict-can-change.ts';
import type { Layout } from '../../core/repository/layout.ts';
import { pathBelow } from '../../core/repository/paths.ts';
import type { RoledChange } from '../../core/snapshot.ts';
import type { Scope } from './scope.ts';

/** What was looked through beside what was loaded. */
export interface Searches {
  /** Roots that were looked through as a whole. */
  readonly searched: ReadonlySet<string>;
  /** Names that the files of catalogs were looked through for. */
  readonly sought: ReadonlySet<string>;
}

/**
 * @param owned names of the directories whose owners were looked up
 * @param linkedFiles by the paths of links those of the files that are read there
 */
export function footprintOf(
  layout: Layout,
  { packages, operators }: Scope,
  { searched, sought }: Searches,
  changes: readonly RoledChange[],
  owned: Iterable<string> = [],
  linkedFiles: ReadonlyMap<string, string> = new Map(),
): Footprint {
  const roots = [
    ...layout.catalogs.map(({ path }) => path),
    ...(layout.operators === undefined ? [] : [layout.operators]),
  ];
  const wholes = [...packages].filter(([, some]) => some === 'all').map(([root]) => root);
  const loaded = [...packages.values()].flatMap(some => (some === 'all' ? [] : [...some]));
  const changed = changes.flatMap(({ path }) => directoryBelow(roots, path) ?? []);
  // What a whole catalog reads through links stands in another one.
  const linked = [...linkedFiles].flatMap(([link, path]) =>
    wholes.some(root => pathBelow(root, link) !== undefined) ? (directoryBelow(roots, path) ?? []) : [],
  );
  return {
    roots,
    wholes: [...new Set([...wholes, ...searched])].sort(),
    names: [...new Set([...operators, ...loaded, ...changed, ...linked, ...owned])].sort(),
    soughtNames: [...sought].sort(),
  };
}

/** The name of the directory below a root that holds a path; undefined of a file right in a root, and outside of all. */
function directoryBelow(roots: readonly string[], path: string): string | undefined {
  for (const root of roots) {
    const [name, ...rest] = pathBelow(root, path)?.split('/') ?? [];
    if (name !== undefined && rest.length > 0) return name;
  }
  return undefined;
}
