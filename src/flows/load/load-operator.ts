import type { CatalogRoot } from '../../core/repository/layout.ts';
import type { BundleDirectory, OperatorDirectory } from '../../core/repository/operator.ts';
import { joinPath, pathBelow } from '../../core/repository/paths.ts';
import type { UnloadedFile } from '../../core/snapshot.ts';
import type { SourceFile } from '../../core/source.ts';
import type { DirectoryEntry, Tree } from '../ports.ts';
import type { Loader } from './loader.ts';

/** Name of the directory, below an operator's, that holds its templates. */
export const templatesDirectory = 'catalog-templates';

/**
 * Loads what one side has of an operator: `ci.yaml`, its templates, and the named bundle directories. Of the catalogs it
 * only looks whether they have files of that name. Undefined where the operator has no directory.
 *
 * @param versions names of the bundle directories to load whole
 */
export async function loadOperator(
  loader: Loader,
  tree: Tree,
  side: UnloadedFile['side'],
  path: string,
  versions: ReadonlySet<string>,
  catalogs: readonly CatalogRoot[],
): Promise<OperatorDirectory | undefined> {
  const entries = await tree.list(path);
  if (entries === undefined) return undefined;
  const name = path.split('/').at(-1) ?? '';
  const own = entries.flatMap(entry =>
    entry.name === 'ci.yaml' && entry.kind !== 'directory'
      ? [{ path: `${path}/ci.yaml`, mode: entry.kind, id: entry.id }]
      : [],
  );
  const templates = await tree.walk(joinPath(path, templatesDirectory));
  const files = await loader.files([...own, ...templates], side);
  const bundles = new Map<string, BundleDirectory>();
  for (const version of versions) {
    const directory = joinPath(path, version);
    const inBundle = await loader.files(await tree.walk(directory), side);
    if (inBundle.size > 0)
      bundles.set(version, { operator: name, version, path: directory, files: below(directory, inBundle) });
  }
  return {
    name,
    path,
    ci: files.get(`${path}/ci.yaml`),
    templates: below(joinPath(path, templatesDirectory), files),
    bundles,
    otherAnnotations: await annotationsOfAnother(loader, tree, side, entries, path, versions),
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

/** Of the last of the other bundle directories: directories are named by versions, so it is about the newest. */
async function annotationsOfAnother(
  loader: Loader,
  tree: Tree,
  side: UnloadedFile['side'],
  entries: readonly DirectoryEntry[],
  path: string,
  versions: ReadonlySet<string>,
): Promise<SourceFile | undefined> {
  if (versions.size === 0) return undefined;
  for (const { name, kind } of entries.toReversed()) {
    if (kind !== 'directory' || versions.has(name)) continue;
    const metadata = joinPath(joinPath(path, name), 'metadata');
    const found = (await tree.list(metadata))?.find(entry => entry.name === 'annotations.yaml');
    if (found === undefined || found.kind === 'directory') continue;
    const files = await loader.files([{ path: joinPath(metadata, found.name), mode: found.kind, id: found.id }], side);
    return [...files.values()][0];
  }
  return undefined;
}

function below(directory: string, files: ReadonlyMap<string, SourceFile>): Map<string, SourceFile> {
  const result = new Map<string, SourceFile>();
  for (const [path, file] of files) {
    const rest = pathBelow(directory, path);
    if (rest !== undefined) result.set(rest, file);
  }
  return result;
}
