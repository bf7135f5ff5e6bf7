import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname } from 'node:path';

/** What serves catalogs, which is a program of its own beside this one: no other command needs gRPC. */
export function loadCatalogServer(): typeof import('../adapters/serve/open-catalog-server.ts') {
  const program = realpathSync(process.argv[1] ?? '');
  return createRequire(program)(`../adapters/serve/open-catalog-server${extname(program)}`);
}
