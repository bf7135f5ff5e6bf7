import { basename } from 'node:path';
import { openDirectory } from '../../adapters/directory/open-directory.ts';
import { defaultConfig } from '../../core/config/defaults.ts';
import { loadOneCatalog } from '../../flows/load/load-one-catalog.ts';
import type { loadTree } from '../../flows/load/load-tree.ts';

/** Loads a directory as one catalog, whatever repository it stands in. @throws DirectoryError */
export async function loadCatalogDirectory(directory: string, now: string): ReturnType<typeof loadTree> {
  const repository = await openDirectory(directory);
  try {
    const tree = await repository.tree('');
    const { fileBytes } = defaultConfig.limits;
    return await loadOneCatalog(repository, { tree, path: '', name: basename(directory), fileBytes, now });
  } finally {
    await repository.close();
  }
}
