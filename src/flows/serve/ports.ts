import type { CatalogStore } from '../../core/serve/serve-catalog.ts';
import type { loadServedCatalog } from './load-served-catalog.ts';

/** A catalog that is being served. */
export interface HostedCatalog {
  /** Ends it once requests under way are answered, or after `graceMs`. */
  close(graceMs: number): Promise<void>;
}

type Loaded = ReturnType<typeof loadServedCatalog>;

/** Serves catalogs on ports of this machine. */
export interface CatalogHost {
  /**
   * @param at `name`: of the catalog in the addresses of the web API; `modified`: ISO 8601
   * @param load puts what is served into the store
   * @returns what `load` says where there is nothing to serve
   * @throws the error of listening, such as EADDRINUSE
   */
  open(
    at: { readonly port: number; readonly name: string; readonly modified: string },
    load: <Bundle>(store: CatalogStore<Bundle>) => ReturnType<typeof loadServedCatalog<Bundle>>,
  ): Promise<HostedCatalog | Exclude<Loaded, { readonly served: unknown }>>;
}
