import { ignoreMatcher, ignoreWork } from '../../core/catalog/ignore.ts';
import { linkCatalog } from '../../core/catalog/link.ts';
import type { Catalog } from '../../core/catalog/model.ts';
import { isPathOfUtf8 } from '../../core/path-of-bytes.ts';
import { packageDirectory } from '../../core/policy/placed-blobs.ts';
import { directoryOf, joinPath } from '../../core/repository/paths.ts';
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
 * Loads one catalog of a tree: everything, or the directories of the given packages and the files in its root. What else has
 * to be known of it is up to `widened`.
 */
export async function loadCatalog(
  loader: Loader,
  tree: Tree,
  side: UnloadedFile['side'],
  root: string,
  packages: ReadonlySet<string> | 'all',
): Promise<LoadedCatalog> {
  if (packages === 'all') return loadEntries(loader, side, root, await tree.walk(root), true);
  const inRoot = ((await tree.list(root)) ?? []).flatMap(entry =>
    entry.kind === 'directory' ? [] : [{ path: joinPath(root, entry.name), mode: entry.kind, id: entry.id }],
  );
  const ofPackages = await Promise.all([...packages].map(name => tree.walk(joinPath(root, name))));
  return loadEntries(loader, side, root, [...inRoot, ...ofPackages.flat()], false);
}

/** Whether a catalog has a blob of one of these packages outside of the given directories. */
export async function holdsElsewhere(
  loader: Loader,
  tree: Tree,
  side: UnloadedFile['side'],
  root: string,
  directories: ReadonlySet<string>,
  packages: ReadonlySet<string>,
): Promise<boolean> {
  const others = (await tree.walk(root)).filter(({ path, mode }) => {
    return (mode === 'file' || mode === 'executable') && !directories.has(packageDirectory(root, path));
  });
  return loader.holdAny(others, packages, side);
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
  const work = ignoreWork();
  const isIgnored = ignoreMatcher(
    [...ignoreFiles.values()].map(file => ({ directory: directoryOf(file.path), text: file.text })),
    work,
  );
  // An .indexignore hides files, but opm lists each directory, hidden or not.
  const misnamed = entries.filter(({ path }) => {
    const below = path.slice(root.length);
    return !isPathOfUtf8(below) && !(isPathOfUtf8(directoryOf(below)) && isIgnored(path));
  });
  loader.misnamed(misnamed, side);
  const left = new Set(misnamed);
  const catalogEntries = entries.filter(entry => !isIgnoreFile(entry) && !isIgnored(entry.path) && !left.has(entry));
  if (work.isSpent) loader.unmatched([...ignoreFiles.keys()], side);
  const files = await loader.files(catalogEntries, side, 'catalogs');
  const ids = new Map(catalogEntries.map(entry => [entry.path, entry.id]));
  const blobs = [...files.values()].flatMap(file => loader.blobs(file, ids.get(file.path) ?? '', side));
  return { catalog: linkCatalog(root, blobs, isComplete), files: new Map([...ignoreFiles, ...files]) };
}
