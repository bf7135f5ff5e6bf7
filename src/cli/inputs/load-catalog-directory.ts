import { basename } from 'node:path';
import { openDirectory } from '../../adapters/directory/open-directory.ts';
import { defaultConfig } from '../../core/config/defaults.ts';
import { loadTree } from '../../flows/load/load-tree.ts';

/** Loads a directory as one catalog, whatever repository it stands in. @throws DirectoryError */
export async function loadCatalogDirectory(directory: string, now: string): ReturnType<typeof loadTree> {
  const repository = await openDirectory(directory);
  try {
    return await loadTree(repository, {
      tree: await repository.tree(''),
      layout: { catalogs: [{ path: '', name: basename(directory) }], operators: undefined },
      config: { config: defaultConfig, problems: [], origins: new Map() },
      now,
      memory: new Map(),
      needsOwners: false,
    });
  } finally {
    await repository.close();
  }
}
