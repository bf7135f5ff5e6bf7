import type { Repo } from '../github/state/model.ts';
import { smallRepository } from '../small-catalog.ts';
import type { AppWorld } from './start-app-world.ts';

/** Settings of a repository whose pull requests are merged by GitHub's merge call: what is judged is not pushed. */
export const mergeCall = 'merge:\n  push: false\n';

let count = 0;

/**
 * A small catalog whose branch requires the check of the App, in a repository of its own, so that tests can share a world.
 *
 * @param settings content of `.github/catalog-keeper.yml`
 */
export async function addCatalog(
  world: AppWorld,
  settings?: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Repo> {
  count += 1;
  const files = { ...smallRepository, ...(settings && { '.github/catalog-keeper.yml': settings }), ...more };
  const repository = await world.github.addRepository(`acme/catalog-${count}`, { files });
  world.protect(repository);
  return repository;
}
