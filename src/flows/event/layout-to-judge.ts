import type { ParsedConfig } from '../../core/config/model.ts';
import { problemText } from '../../core/config/problem-text.ts';
import type { Layout } from '../../core/repository/layout.ts';
import { lastPartOf } from '../../core/repository/paths.ts';
import { findLayout } from '../load/find-layout.ts';
import { holdsBundles, noCatalogText } from '../load/no-catalog.ts';
import type { Tree } from '../ports.ts';
import { NothingToCheck } from './nothing-to-check.ts';
import type { EventRequest } from './request.ts';

/**
 * What of a tree is judged: the repository, or for `validate` the one catalog that is named.
 *
 * @throws NothingToCheck; Error where what is asked for cannot be judged
 */
export async function layoutToJudge(
  tree: Tree,
  { config, problems }: ParsedConfig,
  { command, catalog, advice }: Pick<EventRequest, 'command' | 'catalog' | 'advice'>,
): Promise<Layout> {
  const [problem] = problems;
  if (command === 'validate') {
    // None of its checks reports them, and neither layout nor severities would be those that are meant.
    if (problem !== undefined) throw new Error(problemText(problem));
    if (catalog !== '') return oneCatalog(tree, catalog, advice);
  }
  const { paths } = config.catalogs;
  const layout = await findLayout([tree], { catalogs: paths, operators: config.operators });
  // A broken configuration is a finding, which says more.
  if (layout.catalogs.length > 0 || problem !== undefined) return layout;
  if (command === 'check' && paths.length === 0 && (await holdsBundles(tree, layout.operators))) return layout;
  throw new NothingToCheck(await noCatalogText(tree, { paths, operators: layout.operators }, `${advice.noCatalog}.`));
}

async function oneCatalog(tree: Tree, path: string, advice: EventRequest['advice']): Promise<Layout> {
  if ((await tree.list(path)) === undefined)
    throw new Error(
      `The commit has no directory ${path}: it is checked as committed, and links are not followed. ${advice.directory}.`,
    );
  return { catalogs: [{ path, name: lastPartOf(path) }], operators: undefined };
}
