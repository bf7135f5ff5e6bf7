import { closeSync } from 'node:fs';
import type { CatalogHost } from '../../flows/serve/ports.ts';
import { CatalogEncoder } from './catalog-encoder.ts';
import { openCatalogServer } from './open-catalog-server.ts';
import { openNamelessFile } from './pieces.ts';

/** Connections to one catalog: a cluster needs one or two. */
const maxConnections = 100;

/**
 * Serves catalogs of others: with limits, since anybody may connect.
 *
 * @param address to listen on
 * @param directory for the files that they are served from
 */
export function hostCatalogs(address: string, directory: string): CatalogHost {
  return {
    async open({ port, name, modified }, load) {
      const file = openNamelessFile(directory);
      try {
        const encoder = new CatalogEncoder(file);
        const loaded = load(encoder);
        if ('served' in loaded) {
          const catalog = encoder.finish(loaded.served);
          const at = { host: address, port, name, modified: new Date(modified) };
          return await openCatalogServer({ ...at, catalog, file, maxConnections });
        }
        closeSync(file);
        return loaded;
      } catch (error) {
        closeSync(file);
        throw error;
      }
    },
  };
}
