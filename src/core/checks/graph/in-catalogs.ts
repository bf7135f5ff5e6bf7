/** A sentence that says which catalogs a finding is about; empty where it is about all. */
export function inCatalogs(names: readonly string[]): string {
  const [first, ...rest] = names;
  if (first === undefined) return '';
  const last = rest.at(-1);
  return last === undefined
    ? ` This concerns the catalog ${first}.`
    : ` This concerns ${names.length} catalogs, ${first} to ${last}.`;
}
