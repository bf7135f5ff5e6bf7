import { searchForNames } from '../catalog/search-for-names.ts';
import { directoryOf, pathBelow } from '../repository/paths.ts';

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
  /** Names that were looked for in the files of catalogs beside those that were loaded. */
  readonly soughtNames: readonly string[];
}

/** What a push to the base branch did. */
export interface PushedChanges {
  /** Every path that differs. */
  readonly paths: readonly string[];
  /** Directories that came or went as a whole: of those inside one another the outermost. */
  readonly directories: readonly string[];
  /** Whether symbolic links came, went or changed: one may lead from any path to any other. */
  readonly hasLinks: boolean;
  /** The text of each file that differs, before and after. Undefined where one has none, or they are too large to be looked through. */
  readonly texts: readonly string[] | undefined;
}

/**
 * Whether the verdict on an open change can be another one after a push to its base. In doubt it can: only what is below the
 * directory of a package or an operator that the change does not load leaves it as it is, where it names nothing that was looked for. A package or an
 * operator that comes or goes matters to all, and so does a link: names are compared with their neighbours, and the layout is found by what is there.
 */
export function verdictCanChange(
  footprint: Footprint,
  { paths, directories, hasLinks, texts }: PushedChanges,
): boolean {
  const { roots, soughtNames } = footprint;
  if (hasLinks) return true;
  if (paths.some(path => isLoaded(footprint, path))) return true;
  if (directories.some(path => roots.includes(directoryOf(path)))) return true;
  return soughtNames.length > 0 && (texts === undefined || searchForNames(soughtNames)(texts));
}

/** Of a catalog in the root of the repository nothing is told apart. */
function isLoaded({ roots, wholes, names }: Footprint, path: string): boolean {
  const about = roots.filter(root => pathBelow(root, path) !== undefined);
  return (
    about.length === 0 ||
    about.some(root => {
      const [name = '', ...rest] = pathBelow(root, path)?.split('/') ?? [];
      return root === '' || rest.length === 0 || wholes.includes(root) || names.includes(name);
    })
  );
}
