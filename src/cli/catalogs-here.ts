import { problemText } from '../core/config/problem-text.ts';
import type { Layout } from '../core/repository/layout.ts';
import { findLayout } from '../flows/load/find-layout.ts';
import { loadConfig } from '../flows/load/load-config.ts';
import type { Repository, Tree } from '../flows/ports.ts';
import { UsageError } from './usage-error.ts';

/**
 * The layout of a directory that holds a repository, as its own configuration states it or as it is found.
 *
 * @throws UsageError where that configuration has a problem: its layout would not be the one that is meant
 */
export async function catalogsHere(repository: Repository, tree: Tree): Promise<Layout> {
  const { config, problems } = await loadConfig(repository, tree);
  const [problem] = problems;
  if (problem !== undefined)
    throw new UsageError(`${problemText(problem)} 'catalog-keeper config' shows all problems.`);
  return findLayout([tree], { catalogs: config.catalogs.paths, operators: config.operators });
}
