import type { Search } from './expand-scope.ts';
import type { Searches } from './footprint.ts';
import type { Loader } from './loader.ts';
import { bundlesMentioning, operatorsNaming } from './operators-naming.ts';
import type { Side } from './side.ts';

/**
 * Looks for names in what is not in the scope: that is the same on both sides.
 *
 * @param operators the directory of operators, if there is one
 * @returns with what has been looked through and looked for until now
 */
export function searchBase(
  loader: Loader,
  base: Side,
  operators: string | undefined,
): { readonly search: Search; readonly searches: Searches } {
  const searched = new Set<string>();
  const sought = new Set<string>();
  const soughtIn = new Map<string, Set<string>>();
  const soughtInBundles = new Set<string>();
  const search: Search = {
    holdsElsewhere: (root, directories, packages) => {
      for (const name of packages) sought.add(name);
      return loader.search.findsElsewhere(base, root, directories, packages);
    },
    directoriesNaming: (root, directories, words) => {
      const before = soughtIn.get(root) ?? new Set();
      const more = new Set([...words].filter(word => !before.has(word)));
      soughtIn.set(root, new Set([...before, ...more]));
      for (const word of more) sought.add(word);
      return loader.search.directoriesNaming(base, root, directories, more);
    },
    operatorsOf: async packages => {
      if (operators === undefined || packages.size === 0) return [];
      searched.add(operators);
      const released = await loader.released.of(base, operators);
      return [...released].flatMap(([operator, names]) => (names.some(name => packages.has(name)) ? [operator] : []));
    },
    operatorsNaming: async (bundles, loaded) => {
      if (operators === undefined || bundles.size === 0) return [];
      for (const name of bundles) sought.add(name);
      return operatorsNaming(loader, base, { directory: operators, known: loaded }, bundles);
    },
    bundlesMentioning: async (words, loaded) => {
      const more = new Set([...words].filter(word => !soughtInBundles.has(word)));
      for (const word of more) soughtInBundles.add(word);
      for (const word of more) sought.add(word);
      if (operators === undefined || more.size === 0) return new Map();
      return bundlesMentioning(loader, base, { directory: operators, known: loaded }, more);
    },
  };
  return { search, searches: { searched, sought } };
}
