import { programBeside } from './program-beside.ts';

type CatalogServerProgram = typeof import('../adapters/serve/open-catalog-server.ts');

/** The program that serves catalogs, which is one of its own: no other command needs gRPC. */
export function loadCatalogServer(): CatalogServerProgram {
  return programBeside('adapters/serve/open-catalog-server') as CatalogServerProgram;
}
