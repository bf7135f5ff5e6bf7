import { packageNamesAreUnique } from '../core/checks/catalog/package-names-are-unique.ts';
import { visible } from '../core/report/text/visible.ts';
import type { Verdict } from '../core/report/verdict.ts';
import { joinPath } from '../core/repository/paths.ts';
import { shapeOfCatalogs } from './load/shape-of-catalogs.ts';
import type { Tree } from './ports.ts';

/** Directories that are looked at, of each level: there may be thousands of operators. */
const maxLooked = 20;
/** From the root of a repository: `operators`, the operator, its version. */
const maxLevels = 3;

/**
 * What a directory that was judged as one catalog probably is instead, in words for who named it: a slip that is easily made. Undefined where nothing
 * was wrong with it, or nothing tells.
 *
 * @param word as it was named, ready to be shown
 */
export async function explainWrongDirectory(
  word: string,
  tree: Tree,
  { valid, findings }: Verdict,
): Promise<string | undefined> {
  if (valid) return undefined;
  if (
    findings.some(({ check }) => check === packageNamesAreUnique.id) &&
    (await shapeOfCatalogs(tree, '', (await tree.list('')) ?? [])) === 'many'
  ) {
    return `${word} was checked as one catalog, but looks like several. Name one that is in it, or no directory to validate every catalog of the repository.`;
  }
  const bundle = await bundleBelow(tree, '', maxLevels);
  if (bundle === undefined) return undefined;
  const [what, it] = bundle === '' ? ['is a bundle', word] : ['contains bundles', joinPath(word, visible(bundle))];
  return `${word} was checked as a catalog, but ${what}: use 'bundle validate ${it}'.`;
}

/** The first bundle directory that is found. */
async function bundleBelow(tree: Tree, path: string, levels: number): Promise<string | undefined> {
  const entries = (await tree.list(path)) ?? [];
  const directories = entries.filter(({ kind }) => kind === 'directory').map(({ name }) => name);
  if (directories.includes('manifests') && directories.includes('metadata')) return path;
  if (levels === 0) return undefined;
  for (const name of directories.slice(0, maxLooked)) {
    const found = await bundleBelow(tree, joinPath(path, name), levels - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
