import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CatalogEncoder } from '../../../src/adapters/serve/catalog-encoder.ts';
import { type CatalogServer, openCatalogServer } from '../../../src/adapters/serve/open-catalog-server.ts';
import { openNamelessFile } from '../../../src/adapters/serve/piece-file.ts';
import { loadCatalogDirectory } from '../../../src/cli/inputs/load-catalog-directory.ts';
import { loadServedCatalog } from '../../../src/flows/serve/load-served-catalog.ts';

/** Serves a catalog of one file on a port of loopback. */
export async function serveCatalog(text: string): Promise<CatalogServer> {
  const directory = mkdtempSync(join(tmpdir(), 'keeper-served-'));
  try {
    mkdirSync(join(directory, 'catalog'));
    writeFileSync(join(directory, 'catalog', 'catalog.yaml'), text);
    const file = openNamelessFile();
    const encoder = new CatalogEncoder(file);
    const result = loadServedCatalog(await loadCatalogDirectory(directory, '2026-01-01T00:00:00Z'), encoder);
    if (!('served' in result)) throw new Error(`The catalog is not valid: ${JSON.stringify(result)}`);
    const catalog = encoder.finish(result.served);
    return await openCatalogServer({
      host: '127.0.0.1',
      port: 0,
      name: 'catalog',
      catalog,
      file,
      modified: new Date(),
    });
  } finally {
    rmSync(directory, { recursive: true });
  }
}
