/** What the operands of a command name: catalogs, bundles, images and texts. */
export { bundleDirectoriesHere } from './bundle-directories-here.ts';
export { catalogWithProgress } from './catalog-with-progress.ts';
export { catalogsOfRepository } from './catalogs-of-repository.ts';
export { classifyInput, type Input, namesRegistry } from './classify-input.ts';
export { loadCatalogDirectory } from './load-catalog-directory.ts';
export { loadCatalogInImage } from './load-catalog-in-image.ts';
export { readBundleInput } from './read-bundle-input.ts';
export { isNoDirectory, readCatalogImage } from './read-catalog-image.ts';
export { readTextInput } from './read-text-input.ts';
export { rootOfCatalogs } from './root-of-catalogs.ts';
