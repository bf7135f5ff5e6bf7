import type { JsonObject } from '../../../../src/core/json.ts';
import type { StoredFiles } from '../stored-file.ts';

/** What a directory means, as blobs of plain JSON, or why it means nothing. */
export type Rendering = { readonly blobs: readonly JsonObject[] } | { readonly error: string };

/** Says what trees mean, without what decides about changes. */
export interface Renderer {
  /** A catalog with everything in it. */
  catalog(files: StoredFiles, root: string): Promise<Rendering>;
  /** The same, with the objects of its bundles turned into metadata. */
  migrated(files: StoredFiles, root: string): Promise<Rendering>;
  /** Why a catalog is not valid; undefined: it is. */
  problemOf(files: StoredFiles, root: string): Promise<string | undefined>;
  /** A bundle directory, as its one blob. */
  bundle(files: StoredFiles, directory: string): Promise<Rendering>;
}

/** The part of a tree below a directory, by its paths below it. */
export function filesBelow(files: StoredFiles, directory: string): StoredFiles {
  const prefix = `${directory}/`;
  const found: StoredFiles = new Map();
  for (const [path, file] of files) if (path.startsWith(prefix)) found.set(path.slice(prefix.length), file);
  return found;
}
