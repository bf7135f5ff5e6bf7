import type { FuzzCase } from '../make-case.ts';
import type { Broken } from './broken.ts';
import { brokenBundleDirectories } from './bundle-directory-invariants.ts';
import { brokenInCatalog } from './catalog-invariants.ts';
import { brokenByPaths } from './path-invariants.ts';
import type { Renderer } from './rendering.ts';
import { brokenSettings } from './settings-invariants.ts';

/** Everything that merging a change would break, by what the merged tree means. Nothing of what decides is asked. */
export async function brokenByMerge(fuzzCase: FuzzCase, renderer: Renderer): Promise<readonly Broken[]> {
  const found: Broken[] = [...brokenByPaths(fuzzCase), ...brokenSettings(fuzzCase)];
  for (const root of fuzzCase.repository.catalogs) {
    for await (const each of brokenInCatalog(fuzzCase, root, renderer)) found.push(each);
  }
  for await (const each of brokenBundleDirectories(fuzzCase, renderer)) found.push(each);
  return found;
}
