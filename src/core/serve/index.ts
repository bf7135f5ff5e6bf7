/** What a catalog server answers to the calls of the registry API. */
export type { ApiBundle, Gvk } from './api-bundle.ts';
export { BlobQueries } from './blob-queries.ts';
export { type BlobsOfSchema, blobsBySchema, cacheOfBlobs, cacheOfBundles, largestCache } from './cache-size.ts';
export { cachedPathProblem } from './cached-path-problem.ts';
export { listedBytes } from './listed-directory.ts';
export { metaNameProblem } from './meta-name-problem.ts';
export { nameOfServed } from './name-of-served.ts';
export type { RegistryEntry, RegistryPackage } from './registry-index.ts';
export { type Found, RegistryQueries } from './registry-queries.ts';
export { type CatalogStore, type ServedCatalog, type ServeProblem, serveCatalog } from './serve-catalog.ts';
export { largestMessage, tooLargeBundles } from './too-large-bundles.ts';
