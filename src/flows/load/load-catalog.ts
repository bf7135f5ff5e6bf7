import { ignoreMatcher, ignoreWork } from '../../core/catalog/ignore.ts';
import { isIgnoreFile } from '../../core/catalog/ignore-file-name.ts';
import { linkCatalog } from '../../core/catalog/link.ts';
import type { Catalog } from '../../core/catalog/model.ts';
import { isPathOfUtf8 } from '../../core/path-of-bytes.ts';
import { directoryOf, joinPath } from '../../core/repository/paths.ts';
import type { SourceFile } from '../../core/source.ts';
import type { TreeEntry } from '../../core/tree.ts';
import type { Loader } from './loader.ts';
import type { Side } from './side.ts';

/** A catalog as it was loaded, and the files that it was made from. */
export interface LoadedCatalog {
  readonly catalog: Catalog;
  readonly files: ReadonlyMap<string, SourceFile>;
}

/**
 * Loads one catalog of a side: everything, or the directories of the given packages and the files in its root. What else has
 * to be known of it is up to `expandScope`.
 */
export async function loadCatalog(
  loader: Loader,
  side: Side,
  root: string,
  packages: ReadonlySet<string> | 'all',
): Promise<LoadedCatalog> {
  const { tree } = side;
  if (packages === 'all') return loadEntries(loader, side, root, await tree.walk(root), true);
  const inRoot = ((await tree.list(root)) ?? []).flatMap(entry =>
    entry.kind === 'directory' ? [] : [{ path: joinPath(root, entry.name), mode: entry.kind, id: entry.id }],
  );
  const ofPackages = await Promise.all([...packages].map(name => tree.walk(joinPath(root, name))));
  return loadEntries(loader, side, root, [...inRoot, ...ofPackages.flat()], false);
}

async function loadEntries(
  { reader, parser }: Loader,
  { name: side }: Side,
  root: string,
  entries: readonly TreeEntry[],
  isComplete: boolean,
): Promise<LoadedCatalog> {
  const ignoreFiles = await reader.read(
    entries.filter(({ path }) => isIgnoreFile(path)),
    side,
  );
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
  // Of the base nobody could read such a file: a change that removes it leaves nothing unread.
  if (side === 'merged') for (const { path } of misnamed) reader.note({ path, side, reason: 'name', detail: notUtf8 });
  const left = new Set(misnamed);
  const catalogEntries = entries.filter(
    entry => !isIgnoreFile(entry.path) && !isIgnored(entry.path) && !left.has(entry),
  );
  if (work.isSpent)
    for (const path of ignoreFiles.keys()) reader.note({ path, side, reason: 'patterns', detail: notMatched });
  const files = await reader.read(catalogEntries, side, 'catalogs');
  const blobs = [...files.values()].flatMap(file => parser.parse(file, side));
  return { catalog: linkCatalog(root, blobs, isComplete), files: new Map([...ignoreFiles, ...files]) };
}

const notUtf8 = 'its path is not UTF-8, and opm does not open such a file';
const notMatched = 'comparing the ignore files of the catalog with the paths of its files takes too long';
