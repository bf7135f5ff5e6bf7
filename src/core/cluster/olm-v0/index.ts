/** Installs with OLM v0: what is created, and when it is done. */
export { createV0CatalogEngine } from './create-v0-catalog-engine.ts';
export { clusterRoleKinds, createV0Engine } from './create-v0-engine.ts';
export type { CatalogAccess, V0Request } from './request.ts';
