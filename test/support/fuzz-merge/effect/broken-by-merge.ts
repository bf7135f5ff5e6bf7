import type { FuzzCase } from '../make-case.ts';
import type { FuzzRepository } from '../repository/model.ts';
import type { Broken } from './broken.ts';
import { brokenBundleDirectories } from './bundle-directory-invariants.ts';
import { brokenInCatalog } from './catalog-invariants.ts';
import { followLinks } from './follow-links.ts';
import { brokenByPaths } from './path-invariants.ts';
import type { Renderer } from './rendering.ts';
import { brokenSettings } from './settings-invariants.ts';

/** Everything that merging a change would break, by what the merged tree means. Nothing of what decides is asked. */
export async function brokenByMerge(fuzzCase: FuzzCase, renderer: Renderer): Promise<readonly Broken[]> {
  const found: Broken[] = [...brokenByPaths(fuzzCase), ...brokenSettings(fuzzCase)];
  const followed = { ...fuzzCase, repository: throughLinks(fuzzCase.repository), head: followLinks(fuzzCase.head) };
  for (const root of followed.repository.catalogs) {
    for await (const each of brokenInCatalog(followed, root, renderer)) found.push(each);
  }
  for await (const each of brokenBundleDirectories(fuzzCase, renderer)) found.push(each);
  return found;
}

/** Many changes are made of one repository. */
const known = new WeakMap<FuzzRepository, FuzzRepository>();

function throughLinks(repository: FuzzRepository): FuzzRepository {
  const { files, catalogs, linkedCatalogs } = repository;
  const followed = known.get(repository) ?? {
    ...repository,
    files: followLinks(files),
    catalogs: [...catalogs, ...linkedCatalogs],
  };
  known.set(repository, followed);
  return followed;
}
