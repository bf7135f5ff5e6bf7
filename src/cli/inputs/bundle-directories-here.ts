import { defaultConfig } from '../../core/config/defaults.ts';
import { visible } from '../../core/report/text/visible.ts';
import { counted } from '../../core/text/counted.ts';
import { someOf } from '../../core/text/shown-names.ts';
import { loadBundleDirectories } from '../../flows/load/load-bundle-directories.ts';
import type { loadTree } from '../../flows/load/load-tree.ts';
import { holdsBundles } from '../../flows/load/no-catalog.ts';
import type { Repository, Tree } from '../../flows/ports.ts';
import { catalogsHere } from '../catalogs-here.ts';
import type { Context } from '../command.ts';

/** A catalog that is no directory of its own. */
export interface BundleDirectoriesHere {
  /** The directory of operators. */
  readonly word: string;
  readonly loaded: Awaited<ReturnType<typeof loadTree>>;
}

/**
 * What the bundle directories of a repository without catalogs mean, with bundles by value. Says on stderr which it cannot have so.
 *
 * @param packageName the one that is wanted; undefined: all
 * @returns undefined where there are catalogs, or no bundle directories
 */
export async function bundleDirectoriesHere(
  { stderr, now }: Context,
  repository: Repository,
  tree: Tree,
  packageName?: string,
): Promise<BundleDirectoriesHere | undefined> {
  const { catalogs, operators } = await catalogsHere(repository, tree);
  if (operators === undefined || catalogs.length > 0 || !(await holdsBundles(tree, operators))) return undefined;
  const place = { objects: repository, tree, fileBytes: defaultConfig.limits.fileBytes };
  const { loaded, omitted } = await loadBundleDirectories(place, { directory: operators, package: packageName, now });
  const [first] = omitted;
  if (first !== undefined) {
    const names = someOf(omitted.map(({ bundle }) => visible(bundle)));
    stderr.write(
      `OLM cannot install ${counted(omitted.length, 'bundle')} of ${visible(operators)}: ${names}. ${visible(first.why)}\n`,
    );
  }
  return { word: operators, loaded };
}
