import type { BundleSource } from '../../core/bundle/source.ts';
import type { UnloadedFile } from '../../core/snapshot.ts';
import type { Repository } from '../ports.ts';
import { FileReader } from './file-reader.ts';

/** A bundle to look at, and which of its files could not be loaded: their paths are those of findings. */
export interface LoadedBundle {
  readonly source: BundleSource;
  readonly unloaded: readonly UnloadedFile[];
}

/**
 * Loads the bundle that a directory holds.
 *
 * @param shown the path of the directory as findings name it; empty where they count from the bundle
 * @param limit the most bytes of one file that are read
 */
export async function loadBundle(repository: Repository, shown: string, limit: number): Promise<LoadedBundle> {
  const tree = await repository.tree('');
  const reader = new FileReader(repository, limit);
  const entries = [...(await tree.walk('manifests')), ...(await tree.walk('metadata'))];
  const files = await reader.read(entries, 'merged');
  return {
    source: { files: [...files.values()], image: '', origin: { kind: 'directory', path: shown } },
    unloaded: reader.unloaded.map(file => ({ ...file, path: shown === '' ? file.path : `${shown}/${file.path}` })),
  };
}
