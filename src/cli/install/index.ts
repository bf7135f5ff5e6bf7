/** The command install: the target, the cluster and the progress. */
export { installChanged } from './install-changed.ts';
export { installTarget } from './install-target.ts';
export { findCatalog, targetOfCatalog } from './target-of-catalog.ts';
export { tryCatalog } from './try-catalog.ts';
export { withCluster } from './with-cluster.ts';
