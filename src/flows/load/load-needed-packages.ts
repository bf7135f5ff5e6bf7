import { documentMemory } from '../../core/catalog/document-memory.ts';
import type { Catalog } from '../../core/catalog/model.ts';
import { compareUtf8 } from '../../core/catalog/write/utf8-order.ts';
import { joinPath } from '../../core/repository/paths.ts';
import { wordsToInstall } from '../../core/resolve/index.ts';
import type { UnloadedFile } from '../../core/snapshot.ts';
import { isPlainName } from '../../core/template/index.ts';
import type { ObjectReader } from '../ports.ts';
import { loadCatalog } from './load-catalog.ts';
import { loadOneCatalog, type OneCatalog } from './load-one-catalog.ts';
import { createLoader } from './loader.ts';

/** A catalog of which only some packages may be loaded, all that matter among them. */
export interface NeededPackages {
  readonly catalog: Catalog | undefined;
  readonly unloaded: readonly UnloadedFile[];
}

/** A package to install. */
export interface WantedPackage {
  readonly package: string;
  /** Names of bundles that are installed before. */
  readonly installed: readonly string[];
}

/** Looking through all files takes nearly as long as reading them all. */
const maxSearches = 3;

/**
 * Loads what installing a package from a catalog may depend on: the package, and all packages that may provide what others of these require. Most files
 * are only searched for words. The result is as if the whole catalog were loaded, which it is where anything may matter or something is missing.
 */
export async function loadNeededPackages(
  objects: ObjectReader,
  source: OneCatalog,
  wanted: WantedPackage,
): Promise<NeededPackages> {
  const needed = await loadPart(objects, source, new Set([wanted.package, ...wanted.installed.flatMap(wordsOfBundle)]));
  if (needed?.catalog !== undefined && hasAll(needed.catalog, wanted)) return needed;
  const { merged, unloaded } = (await loadOneCatalog(objects, source)).snapshot;
  return { catalog: merged.catalogs.get(source.path), unloaded };
}

/** Undefined where a part does not do. */
async function loadPart(
  objects: ObjectReader,
  { tree, path, fileBytes }: OneCatalog,
  names: ReadonlySet<string>,
): Promise<NeededPackages | undefined> {
  const loader = createLoader(objects, fileBytes, documentMemory());
  const side = { name: 'merged', tree } as const;
  const directories = new Set<string>();
  for (let searches = 0; searches <= maxSearches; ) {
    const { catalog } = await loadCatalog(loader, side, path, new Set([...directories].sort(compareUtf8)));
    const words = wordsToInstall(catalog, names);
    if (words === undefined) return undefined;
    // Most packages are in the directory of their name, which need not be searched for.
    const usual = await existing([...words].filter(word => isPlainName(word) && !directories.has(word)));
    const found = usual.length > 0 ? usual : await loader.search.directoriesNaming(side, path, directories, words);
    if (usual.length === 0) searches += 1;
    const before = directories.size;
    for (const directory of found) directories.add(directory);
    if (directories.size === before) return { catalog, unloaded: loader.reader.unloaded };
  }
  return undefined;

  async function existing(directoryNames: readonly string[]): Promise<readonly string[]> {
    const listed = await Promise.all(directoryNames.map(name => tree.list(joinPath(path, name))));
    return directoryNames.filter((_, index) => listed[index] !== undefined);
  }
}

/** A bundle is named by its file, and is mostly called after its package. */
function wordsOfBundle(name: string): readonly string[] {
  const at = name.indexOf('.v');
  return at < 1 ? [name] : [name, name.slice(0, at)];
}

function hasAll({ packages }: Catalog, { package: packageName, installed }: WantedPackage): boolean {
  const all = [...packages.values()];
  return (
    (packages.get(packageName)?.definitions.length ?? 0) > 0 &&
    installed.every(name => all.some(({ bundles }) => bundles.has(name)))
  );
}
