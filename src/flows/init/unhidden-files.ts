import { ignoreMatcher } from '../../core/catalog/ignore.ts';
import { isIgnoreFile } from '../../core/catalog/ignore-file-name.ts';
import { hideableFiles } from '../../core/checks/scope/hideable-files.ts';
import type { Config } from '../../core/config/model.ts';
import { dataFileNames } from '../../core/repository/data-file-names.ts';
import type { Layout } from '../../core/repository/layout.ts';
import { directoryOf, lastPartOf } from '../../core/repository/paths.ts';
import type { TreeEntry } from '../../core/tree.ts';
import { FileReader } from '../load/file-reader.ts';
import type { Repository, Tree } from '../ports.ts';

/** Stands for everything that a repository keeps in directories such as `.github`, where the repository itself is a catalog. */
const ofRepository = '.github';

/**
 * What opm would read although it is no part of a catalog, by directory: files such as OWNERS that no `.indexignore` hides, by their names
 * there. Empty files are left out: opm reads nothing in them.
 */
export async function unhiddenFiles(
  repository: Repository,
  tree: Tree,
  { catalogs }: Layout,
  config: Config,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const reader = new FileReader(repository, config.limits.fileBytes);
  const isHideable = hideableFiles(config);
  const found = new Map<string, readonly string[]>();
  for (const { path: root } of catalogs) {
    const entries = await tree.walk(root);
    const ignoreFiles = await reader.read(
      entries.filter(({ path }) => isIgnoreFile(path)),
      'merged',
    );
    const isIgnored = ignoreMatcher(
      [...ignoreFiles.values()].map(({ path, text }) => ({ directory: directoryOf(path), text })),
    );
    const beside = entries.filter(
      ({ path, mode }) =>
        (mode === 'file' || mode === 'executable') &&
        !isIgnoreFile(path) &&
        (isHideable(lastPartOf(path)) || isOfRepository(root, path)) &&
        !isIgnored(path),
    );
    const texts = await reader.read(beside, 'merged');
    const unhidden = beside.filter(({ path }) => texts.get(path)?.text.trim() !== '');
    const named = Map.groupBy(unhidden, ({ path }: TreeEntry) => directoryOf(path));
    for (const [directory, files] of named)
      found.set(
        directory,
        files.map(({ path }) => lastPartOf(path)),
      );
    if (root === '' && !isIgnored(`${ofRepository}/x`)) found.set('', [ofRepository, ...(found.get('') ?? [])]);
  }
  return found;
}

/** Beside the packages of a repository that is a catalog. */
function isOfRepository(root: string, path: string): boolean {
  return root === '' && !path.includes('/') && !dataFileNames.test(path);
}
