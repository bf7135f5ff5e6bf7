import { closeSync } from 'node:fs';
import type { CatalogStore, ServedCatalog } from '../../core/serve/index.ts';
import type { ServedPlace } from '../../flows/serve/ports.ts';
import { CatalogEncoder } from './catalog-encoder.ts';
import type { EncodedBundle } from './encoded-bundle.ts';
import { type CatalogServer, openCatalogServer } from './open-catalog-server.ts';
import { openNamelessFile } from './piece-file.ts';

/** Connections to one catalog: a cluster needs one or two. */
const maxConnections = 100;

/** Where catalogs are served, and kept meanwhile. */
export interface HostPlace extends ServedPlace {
  /** To listen on. */
  readonly address: string;
  /** For the file that it is served from. */
  readonly directory: string;
}

/**
 * Serves a catalog of others in this process: with limits, since anybody may connect.
 *
 * @param read puts what is served into the store
 * @returns what `read` says where there is nothing to serve
 * @throws the error of listening, such as EADDRINUSE
 */
export async function hostCatalog(
  { address, directory, port, name, modified }: HostPlace,
  read: (
    store: CatalogStore<EncodedBundle>,
  ) => Promise<{ readonly served: ServedCatalog<EncodedBundle> } | { readonly problem: string }>,
): Promise<CatalogServer | { readonly problem: string }> {
  const file = openNamelessFile(directory);
  try {
    const encoder = new CatalogEncoder(file);
    const found = await read(encoder);
    if ('served' in found) {
      const catalog = encoder.finish(found.served);
      const at = { host: address, port, name, modified: new Date(modified) };
      return await openCatalogServer({ ...at, catalog, file, maxConnections });
    }
    closeSync(file);
    return found;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}
