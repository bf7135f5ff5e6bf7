import { ignoreMatcher } from '../../core/catalog/ignore.ts';
import { linkCatalog } from '../../core/catalog/link.ts';
import type { Catalog } from '../../core/catalog/model.ts';
import { directoryOf, joinPath, pathBelow } from '../../core/repository/paths.ts';
import type { UnloadedFile } from '../../core/snapshot.ts';
import type { SourceFile } from '../../core/source.ts';
import type { TreeEntry } from '../../core/tree.ts';
import type { Tree } from '../ports.ts';
import type { Loader } from './loader.ts';

/** A catalog as it was loaded, and the files that it was made from. */
export interface LoadedCatalog {
  readonly catalog: Catalog;
  readonly files: ReadonlyMap<string, SourceFile>;
}

/**
 * Loads one catalog of a tree: the directories of the given packages, or everything. The whole catalog is loaded, too,
 * where its parts cannot be told apart by directory: files in its root, a blob that names another package than its
 * directory, or one whose package is defined elsewhere. So what is judged of a part is what would be judged of the whole.
 */
export async function loadCatalog(
  loader: Loader,
  tree: Tree,
  side: UnloadedFile['side'],
  root: string,
  packages: ReadonlySet<string> | 'all',
): Promise<LoadedCatalog> {
  if (packages !== 'all') {
    const part = await loadPart(loader, tree, side, root, packages);
    if (part !== undefined) return part;
  }
  return loadEntries(loader, side, root, await tree.walk(root), true);
}

async function loadPart(
  loader: Loader,
  tree: Tree,
  side: UnloadedFile['side'],
  root: string,
  packages: ReadonlySet<string>,
): Promise<LoadedCatalog | undefined> {
  const inRoot = ((await tree.list(root)) ?? []).flatMap(entry =>
    entry.kind === 'directory' ? [] : [{ path: joinPath(root, entry.name), mode: entry.kind, id: entry.id }],
  );
  const ofPackages = await Promise.all([...packages].map(name => tree.walk(joinPath(root, name))));
  const loaded = await loadEntries(loader, side, root, [...inRoot, ...ofPackages.flat()], false);
  const { blobs, packages: named } = loaded.catalog;
  const isInItsDirectory = blobs.every(({ document, content }) => {
    const [directory, ...rest] = (pathBelow(root, document.file) ?? '').split('/');
    return rest.length > 0 && (content.package === directory || content.package === '');
  });
  const isSeparable = isInItsDirectory && [...named.values()].every(({ definitions }) => definitions.length > 0);
  return isSeparable ? loaded : undefined;
}

async function loadEntries(
  loader: Loader,
  side: UnloadedFile['side'],
  root: string,
  entries: readonly TreeEntry[],
  isComplete: boolean,
): Promise<LoadedCatalog> {
  const isIgnoreFile = (entry: TreeEntry) => entry.path.endsWith('/.indexignore') || entry.path === '.indexignore';
  const ignoreFiles = await loader.files(entries.filter(isIgnoreFile), side);
  const isIgnored = ignoreMatcher(
    [...ignoreFiles.values()].map(file => ({ directory: directoryOf(file.path), text: file.text })),
  );
  const catalogEntries = entries.filter(entry => !isIgnoreFile(entry) && !isIgnored(entry.path));
  const files = await loader.files(catalogEntries, side);
  const ids = new Map(catalogEntries.map(entry => [entry.path, entry.id]));
  const blobs = [...files.values()].flatMap(file => loader.blobs(file, ids.get(file.path) ?? '', side));
  return { catalog: linkCatalog(root, blobs, isComplete), files: new Map([...ignoreFiles, ...files]) };
}
