import { resolve } from 'node:path';
import { warning } from '@actions/core';
import { type GitRepository, openRepository } from '../adapters/git/open-repository.ts';
import { catalogChecks } from '../core/checks/catalog/index.ts';
import { allChecks } from '../core/checks/index.ts';
import type { Verdict } from '../core/report/verdict.ts';
import { judgeTree } from '../flows/judge-tree.ts';
import { loadConfig } from '../flows/load/load-config.ts';
import { holdsBundles } from '../flows/load/no-catalog.ts';
import { isBundleDirectory } from '../flows/load/touched.ts';
import type { Images } from '../flows/ports.ts';
import { type Event, taskOf } from './event.ts';
import { ignoredInputs } from './ignored-inputs.ts';
import type { Inputs } from './inputs.ts';
import { judgePullRequest } from './judge-pull-request.ts';
import { layoutToJudge } from './layout-to-judge.ts';
import { newBundles } from './new-bundles.ts';
import { openImages } from './open-images.ts';

/** The verdict on what an event is about, from the checkout. */
export async function judgeEvent(inputs: Inputs, event: Event, now: string): Promise<Verdict> {
  const task = taskOf(event);
  for (const message of ignoredInputs(inputs, task.kind, event.name)) warning(message);
  const revisions = task.kind === 'change' ? [inputs.base ?? task.base, task.merged] : [task.revision];
  const repository = await openRepository(resolve(inputs.directory), { revisions, fetchMissing: true });
  const opened: (Images & { close(): Promise<void> })[] = [];
  const open = async () => {
    const images = await openImages(inputs);
    opened.push(images);
    return images;
  };
  try {
    if (inputs.command === 'check' && task.kind === 'change')
      return await judgePullRequest(repository, inputs, { task, now, openImages: open });
    const [revision, before] = task.kind === 'change' ? [task.merged, undefined] : [task.revision, task.before];
    return await judgeWhole(repository, inputs, { revision, before, now });
  } finally {
    for (const images of opened) await images.close();
    await repository.close();
  }
}

async function judgeWhole(
  repository: GitRepository,
  inputs: Inputs,
  { revision, before, now }: { revision: string; before: string | undefined; now: string },
): Promise<Verdict> {
  const tree = await repository.tree(revision);
  const config = await loadConfig(repository, tree);
  const layout = await layoutToJudge(tree, config, inputs);
  if (inputs.command === 'validate') return judgeTree(repository, { tree, layout, config, checks: catalogChecks, now });
  if (inputs.base !== undefined && layout.operators === undefined)
    warning(
      "The input 'base' does nothing here: a tree has only bundle directories compared with it, and this has none.",
    );
  const bundles = await newBundles(repository, { base: inputs.base, before, tree, layout, config });
  if (typeof bundles === 'string' && layout.catalogs.length === 0 && config.problems.length === 0)
    throw new Error(`Nothing was judged: there is no catalog here, and no bundle directory was looked at: ${bundles}.`);
  const verdict = await judgeTree(repository, { tree, layout, config, checks: allChecks, bundles, now });
  if (verdict.valid && layout.catalogs.length === 0 && !(await holdsBundles(tree, layout.operators, isBundleDirectory)))
    throw new Error(
      `Nothing was judged: there is no catalog here, and no bundle directory (${layout.operators}/<operator>/<version>/ with both manifests/ and metadata/).`,
    );
  return verdict;
}
