import { catalogChecks } from '../../core/checks/catalog/index.ts';
import { allChecks } from '../../core/checks/index.ts';
import type { Verdict } from '../../core/report/verdict.ts';
import { judgeTree } from '../judge-tree.ts';
import { loadConfig } from '../load/load-config.ts';
import { holdsBundles } from '../load/no-catalog.ts';
import { isBundleDirectory } from '../load/touched.ts';
import type { Repository, Tree } from '../ports.ts';
import { type Task, taskOf } from './event.ts';
import { judgePullRequest } from './judge-pull-request.ts';
import { layoutToJudge } from './layout-to-judge.ts';
import { mergeOfPullRequest } from './merge-of-pull-request.ts';
import { newBundles } from './new-bundles.ts';
import type { EventRequest } from './request.ts';

/** The verdict on what an event is about. @throws Error where there is nothing to judge: a check that looked at nothing must not be green */
export async function verdictOnEvent(repository: Repository, request: EventRequest): Promise<Verdict> {
  const task = taskOf(request.event);
  if (request.command === 'check' && task.kind === 'change') return judgePullRequest(repository, request, task.pull);
  const tree = task.kind === 'change' ? await mergedTree(repository, request, task) : await repository.tree(task.sha);
  return judgeWhole(repository, request, { tree, before: task.kind === 'change' ? undefined : task.before });
}

async function mergedTree(
  repository: Repository,
  request: EventRequest,
  task: Task & { kind: 'change' },
): Promise<Tree> {
  const { forge } = request;
  const { base, head, headIsMerged } = await mergeOfPullRequest(repository, { ...task, base: undefined, forge });
  if (headIsMerged) return repository.tree(head);
  const outcome = await repository.merge(base, head);
  if (outcome.kind === 'merged') return outcome.tree;
  throw new Error(`Merging ${head} into ${base} gives no tree to validate: resolve the conflicts of the pull request.`);
}

async function judgeWhole(
  repository: Repository,
  { base, command, catalog, now, warn }: EventRequest,
  { tree, before }: { readonly tree: Tree; readonly before: string | undefined },
): Promise<Verdict> {
  const config = await loadConfig(repository, tree);
  const layout = await layoutToJudge(tree, config, { command, catalog });
  if (command === 'validate') return judgeTree(repository, { tree, layout, config, checks: catalogChecks, now });
  if (base !== undefined && layout.operators === undefined)
    warn("The input 'base' is ignored here: a tree has only bundle directories compared with it, and this has none.");
  const bundles = await newBundles(repository, { base, before, tree, layout, config, warn });
  if (typeof bundles === 'string' && layout.catalogs.length === 0 && config.problems.length === 0)
    throw new Error(`Nothing was judged: there is no catalog here, and no bundle directory was looked at: ${bundles}.`);
  const verdict = await judgeTree(repository, { tree, layout, config, checks: allChecks, bundles, now });
  if (verdict.valid && layout.catalogs.length === 0 && !(await holdsBundles(tree, layout.operators, isBundleDirectory)))
    throw new Error(
      `Nothing was judged: there is no catalog here, and no bundle directory (${layout.operators}/<operator>/<version>/ with both manifests/ and metadata/).`,
    );
  return verdict;
}
