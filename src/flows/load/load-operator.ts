import { ciFileName } from '../../core/ownership/ownership-files.ts';
import type { CatalogRoot, Layout } from '../../core/repository/layout.ts';
import type { BundleDirectory, OperatorDirectory } from '../../core/repository/operator.ts';
import { joinPath, pathBelow } from '../../core/repository/paths.ts';
import type { SourceFile } from '../../core/source.ts';
import { isPlainName } from '../../core/template/index.ts';
import type { TreeEntry } from '../../core/tree.ts';
import type { Tree } from '../ports.ts';
import type { FileReader } from './file-reader.ts';
import type { Side } from './side.ts';

/** Name of the directory, below an operator's, that holds its templates. */
export const templatesDirectory = 'catalog-templates';

/**
 * Loads what one side has of an operator: `ci.yaml`, its templates, and the named bundle directories. Of the catalogs it
 * only looks whether they have files of that name. Undefined where the operator has no directory.
 *
 * @param versions names of the bundle directories to load whole
 */
export async function loadOperator(
  reader: FileReader,
  { name: side, tree }: Side,
  { operators, catalogs }: Layout,
  name: string,
  versions: ReadonlySet<string>,
): Promise<OperatorDirectory | undefined> {
  if (operators === undefined) return undefined;
  const path = joinPath(operators, name);
  const entries = await tree.list(path);
  if (entries === undefined) return undefined;
  const own = entries.flatMap(entry =>
    entry.name === ciFileName && entry.kind !== 'directory'
      ? [{ path: joinPath(path, ciFileName), mode: entry.kind, id: entry.id }]
      : [],
  );
  const templates = await tree.walk(joinPath(path, templatesDirectory));
  const directories = new Map<string, readonly TreeEntry[]>();
  for (const version of versions) directories.set(version, await tree.walk(joinPath(path, version)));
  const all = [...own, ...templates, ...[...directories.values()].flat()];
  const files = await reader.read(all, side);
  const bundleOf = (version: string, inBundle: readonly TreeEntry[]): BundleDirectory => {
    const directory = joinPath(path, version);
    return { operator: name, version, path: directory, files: below(directory, inBundle, files) };
  };
  const loaded = [...directories].map(([version, inBundle]) => bundleOf(version, inBundle));
  return {
    name,
    path,
    ci: files.get(joinPath(path, ciFileName)),
    templates: directlyIn(joinPath(path, templatesDirectory), templates, files),
    bundles: new Map(loaded.filter(bundle => bundle.files.size > 0).map(bundle => [bundle.version, bundle])),
    catalogFiles: await catalogFilesOf(tree, name, catalogs),
  };
}

async function catalogFilesOf(
  tree: Tree,
  name: string,
  catalogs: readonly CatalogRoot[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { path: root } of catalogs) {
    const directory = joinPath(root, name);
    const first = (await tree.walk(directory)).find(entry => !entry.path.endsWith('/.indexignore'));
    if (first !== undefined) found.set(root, first.path);
  }
  return found;
}

/** The files of a directory itself: what lies deeper no mapping may name. */
function directlyIn(
  directory: string,
  entries: readonly TreeEntry[],
  files: ReadonlyMap<string, SourceFile>,
): Map<string, SourceFile> {
  return new Map([...below(directory, entries, files)].filter(([name]) => isPlainName(name)));
}

/** The files of these entries, by their paths below a directory. */
function below(
  directory: string,
  entries: readonly TreeEntry[],
  files: ReadonlyMap<string, SourceFile>,
): Map<string, SourceFile> {
  const result = new Map<string, SourceFile>();
  for (const { path } of entries) {
    const file = files.get(path);
    const rest = pathBelow(directory, path);
    if (file !== undefined && rest !== undefined) result.set(rest, file);
  }
  return result;
}
