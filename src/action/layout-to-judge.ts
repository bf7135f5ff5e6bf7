import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { ParsedConfig } from '../core/config/model.ts';
import { problemText } from '../core/config/problem-text.ts';
import type { Layout } from '../core/repository/layout.ts';
import { findLayout } from '../flows/load/find-layout.ts';
import { holdsBundles, noCatalogText } from '../flows/load/no-catalog.ts';
import type { Tree } from '../flows/ports.ts';
import type { Inputs } from './inputs.ts';

/**
 * What of a tree is judged: the repository, or for `validate` the one catalog that the input `directory` names.
 *
 * @throws Error where there is nothing to judge: a check that looked at nothing must not be green
 */
export async function layoutToJudge(
  tree: Tree,
  { config, problems }: ParsedConfig,
  { command, directory }: Pick<Inputs, 'command' | 'directory'>,
): Promise<Layout> {
  const [problem] = problems;
  if (command === 'validate') {
    // None of its checks tells, and neither layout nor severities would be those that are meant.
    if (problem !== undefined) throw new Error(problemText(problem));
    const path = pathInRepository(directory);
    if (path !== '') return oneCatalog(tree, path);
  }
  const { paths } = config.catalogs;
  const layout = await findLayout([tree], { catalogs: paths, operators: config.operators });
  // A broken configuration is a finding, which says more.
  if (layout.catalogs.length > 0 || problem !== undefined) return layout;
  if (command === 'check' && paths.length === 0 && (await holdsBundles(tree, layout.operators))) return layout;
  throw new Error(
    await noCatalogText(tree, paths, "Or validate the directory of one: 'command: validate' with 'directory: DIR'."),
  );
}

async function oneCatalog(tree: Tree, path: string): Promise<Layout> {
  if ((await tree.list(path)) === undefined)
    throw new Error(
      `The commit has no directory ${path}: it is judged as it was committed, and links are not followed. Mend the input 'directory'.`,
    );
  return { catalogs: [{ path, name: basename(path) }], operators: undefined };
}

/** A directory of the runner as the commit names it: empty for the root of the checkout. */
function pathInRepository(directory: string): string {
  const named = resolve(directory);
  // A link may lead into the checkout.
  const path = existsSync(named) ? realpathSync(named) : named;
  for (let root = path; ; root = dirname(root)) {
    if (existsSync(join(root, '.git'))) return relative(root, path).split(sep).join('/');
    if (dirname(root) === root) return '';
  }
}
