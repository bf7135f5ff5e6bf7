/** Signing in to registries: tokens and basic authentication. */
export type { Access, Authorizer } from './access.ts';
export { createAuthorizer } from './authorizer.ts';
