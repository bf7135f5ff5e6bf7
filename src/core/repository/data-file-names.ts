/** What files of a catalog or a package are called where nobody goes against custom. */
export const dataFileNames = /\.(?:ya?ml|json)$/;

/** The same in any case. opm reads what is called otherwise, such as OWNERS or README.md, all the same. */
export function isNamedAsData(path: string): boolean {
  return /\.(?:ya?ml|json)$/i.test(path);
}
