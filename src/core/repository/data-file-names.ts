/** What files of a catalog or a package are called where nobody goes against custom. */
export const dataFileNames = /\.(?:ya?ml|json)$/;
