import { openDirectory } from '../../adapters/directory/open-directory.ts';
import { catalogsHere } from '../catalogs-here.ts';
import { rootAbove } from '../work-tree.ts';

/**
 * The directory whose catalogs are meant where a directory is named: itself if it has catalogs or operators, else the root of the work tree that
 * it is in.
 *
 * @param place an absolute directory
 * @throws UsageError where its own configuration has a problem
 */
export async function rootOfCatalogs(place: string): Promise<string> {
  const root = rootAbove(place);
  if (root === undefined || root === place) return place;
  const directory = await openDirectory(place);
  const { catalogs, operators } = await catalogsHere(directory, await directory.tree(''));
  return catalogs.length > 0 || operators !== undefined ? place : root;
}
