/** What else is in the directories of a catalog, such as OWNERS or README.md, is read by opm all the same. */
export function isNamedAsCatalog(path: string): boolean {
  return /\.(?:ya?ml|json)$/i.test(path);
}
