import { catalogChecks } from '../../core/checks/catalog/index.ts';
import { allChecks } from '../../core/checks/index.ts';
import type { ParsedConfig } from '../../core/config/model.ts';
import type { Verdict } from '../../core/report/verdict.ts';
import { judgeTree } from '../judge-tree.ts';
import { isBundleDirectory } from '../load/is-bundle-directory.ts';
import { loadConfig } from '../load/load-config.ts';
import { holdsBundles } from '../load/no-catalog.ts';
import type { Repository, Tree } from '../ports.ts';
import { layoutToJudge } from './layout-to-judge.ts';
import { newBundles } from './new-bundles.ts';
import { NothingToCheck } from './nothing-to-check.ts';
import type { EventRequest } from './request.ts';

/** What of an event's request a tree is judged with. */
export type WholeTreeRequest = Pick<EventRequest, 'base' | 'command' | 'catalog' | 'advice' | 'now' | 'warn'>;

/**
 * The verdict on a tree as it is: a merge group, a push, the base after a merge.
 *
 * @param before the commit that was there before, whose bundle directories were judged when they came
 * @param rules has the configuration to judge it by, where that is another tree: a change does not bring its own
 * @throws NothingToCheck
 */
export async function judgeWholeTree(
  repository: Repository,
  { base, command, catalog, advice, now, warn }: WholeTreeRequest,
  { tree, before, rules }: { readonly tree: Tree; readonly before: string | undefined; readonly rules?: Tree },
): Promise<Verdict> {
  const config = await configOf(repository, tree, rules);
  const layout = await layoutToJudge(tree, config, { command, catalog, advice });
  if (command === 'validate') return judgeTree(repository, { tree, layout, config, checks: catalogChecks, now });
  if (base !== undefined && layout.operators === undefined)
    warn(`${advice.unusedBase}: a tree has only bundle directories compared with it, and this has none.`);
  const bundles = await newBundles(repository, { base, before, tree, layout, config, advice, warn });
  if (typeof bundles === 'string' && layout.catalogs.length === 0 && config.problems.length === 0)
    throw new NothingToCheck(
      `Nothing was checked: there is no catalog here, and no bundle directory was read: ${bundles}.`,
    );
  const verdict = await judgeTree(repository, { tree, layout, config, checks: allChecks, bundles, now });
  if (verdict.valid && layout.catalogs.length === 0 && !(await holdsBundles(tree, layout.operators, isBundleDirectory)))
    throw new NothingToCheck(
      `Nothing was checked: there is no catalog here, and no bundle directory (${layout.operators}/<operator>/<version>/ with both manifests/ and metadata/).`,
    );
  return verdict;
}

/** A configuration that the tree breaks is a problem, whatever it is judged by; and one that is broken already is left to who repairs it. */
async function configOf(repository: Repository, tree: Tree, rules: Tree | undefined): Promise<ParsedConfig> {
  const own = await loadConfig(repository, tree);
  if (rules === undefined || own.problems.length > 0) return own;
  const before = await loadConfig(repository, rules);
  return before.problems.length > 0 ? own : before;
}
