/** Catalog templates: read, rendered and compared with their catalogs. */
export { bundleInImage, bundleInSource } from './bundle-in-image.ts';
export type { Drift } from './drift.ts';
export { driftOfTemplate } from './drift-of-template.ts';
export { imagesOfTemplate } from './images-of-template.ts';
export { isMigrated } from './is-migrated.ts';
export { isPlainName } from './is-plain-name.ts';
export { type KnownTemplate, type Stream, streams, type TemplateImage, type TemplateProblem } from './model.ts';
export { problemOfImage } from './problem-of-image.ts';
export { readReleaseConfig } from './read-release-config.ts';
export { readTemplate } from './read-template.ts';
export type { TemplateRelease } from './release-config.ts';
export { renderTemplate } from './render-template.ts';
export type { BundleOf, RenderedBundle, RenderedOf } from './rendered-bundle.ts';
