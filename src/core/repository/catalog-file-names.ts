/** What files of a package in a catalog are usually called. */
export const catalogFileNames = /^(?:catalog|index)\.(?:ya?ml|json)$/;
