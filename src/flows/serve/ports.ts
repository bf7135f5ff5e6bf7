import type { ObjectReader, Tree } from '../ports.ts';

/** A catalog that is being served. */
export interface HostedCatalog {
  /** Whether it still is: what serves it may end by itself. */
  isOpen(): boolean;
  /** Ends it once requests under way are answered, or after `graceMs`. */
  close(graceMs: number): Promise<void>;
}

/** A catalog in the files that it is made of. */
export interface CatalogFiles {
  readonly objects: ObjectReader;
  readonly tree: Tree;
  /** Its directory in the tree. */
  readonly path: string;
}

/** Where a catalog is served. */
export interface ServedPlace {
  readonly port: number;
  /** Of the catalog, in the addresses of the web API. */
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly modified: string;
}

/** Serves catalogs on ports of this machine. */
export interface CatalogHost {
  /**
   * @returns why the catalog cannot be served, in one sentence, where that is so
   * @throws HostError, the error of listening, such as EADDRINUSE, or that of reading a file
   */
  open(at: ServedPlace, catalog: CatalogFiles): Promise<HostedCatalog | { readonly problem: string }>;
}
