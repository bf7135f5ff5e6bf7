/** Bundles as the plain objects that OLM v1 applies. */
export { appliedObjects } from './applied-objects.ts';
export { convertBundle } from './convert-bundle.ts';
export { type CertificateProvider, type ConvertOptions, certificateProviders } from './model.ts';
export { plainFiles } from './plain-files.ts';
export { suggestedNamespace } from './suggested-namespace.ts';
