import { configPath } from '../../core/config/defaults.ts';
import { visible } from '../../core/report/text/visible.ts';
import { describeUnrecognised } from '../../core/repository/describe-unrecognised.ts';
import { joinPath } from '../../core/repository/paths.ts';
import type { DirectoryEntry, Tree } from '../ports.ts';
import { unrecognisedDirectories } from './unrecognised-directories.ts';

/**
 * What to say of a tree in which no catalog was found: what was looked for, and how to say where catalogs are.
 *
 * @param paths `catalogs.paths` of its configuration
 * @param operators the directory of operators, where one is stated or found
 * @param directly how to name the directory of a catalog without a configuration, as a sentence
 */
export async function noCatalogText(
  tree: Tree,
  { paths, operators }: { readonly paths: readonly string[]; readonly operators: string | undefined },
  directly: string,
): Promise<string> {
  if (paths.length > 0)
    return `There is no catalog here: no directory matches catalogs.paths of ${configPath} (${visible(paths.join(', '))}). Correct catalogs.paths. ${directly}`;
  const looked = 'There is no catalog here (catalog/, catalogs/*/, configs/, or catalogs.paths of the configuration).';
  if (operators !== undefined && (await holdsBundles(tree, operators)))
    return `There is no catalog here, only bundle directories in ${visible(operators)}/: 'check' checks a change of them, 'bundle validate' one bundle. ${directly}`;
  const entries = (await tree.list('')) ?? [];
  if (entries.some(({ name }) => /^catalog\.ya?ml$/.test(name)))
    return `${looked} The catalog.yaml in the root is not one: if it refers to the images of other catalogs (a composite), there is nothing to validate in git; if it contains blobs, set 'catalogs: {paths: [.]}' in ${configPath}. ${directly}`;
  const [candidate] = await unrecognisedDirectories(tree);
  if (candidate !== undefined) {
    const { message, fix } = describeUnrecognised(candidate);
    return `${looked} ${message} ${fix} ${directly}`;
  }
  return `${looked} Set the directories of catalogs: 'catalogs: {paths: [DIR]}' in ${configPath}. ${directly}`;
}

/**
 * Whether there is a bundle directory: `<operators>/<operator>/<version>/`.
 *
 * @param isBundle tells it by what the directory holds. Where absent, half a bundle is enough: there is something to say of it
 */
export async function holdsBundles(
  tree: Tree,
  operators: string | undefined,
  isBundle = (entries: readonly DirectoryEntry[]) => entries.some(isPartOfBundle),
): Promise<boolean> {
  if (operators === undefined) return false;
  for (const operator of await directoriesIn(tree, operators)) {
    for (const version of await directoriesIn(tree, operator)) {
      if (isBundle((await tree.list(version)) ?? [])) return true;
    }
  }
  return false;
}

function isPartOfBundle({ name, kind }: DirectoryEntry): boolean {
  return kind === 'directory' && (name === 'manifests' || name === 'metadata');
}

async function directoriesIn(tree: Tree, path: string): Promise<readonly string[]> {
  const entries = (await tree.list(path)) ?? [];
  return entries.filter(({ kind }) => kind === 'directory').map(({ name }) => joinPath(path, name));
}
