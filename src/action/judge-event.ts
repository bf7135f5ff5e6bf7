import { resolve } from 'node:path';
import { type GitRepository, openRepository } from '../adapters/git/open-repository.ts';
import { type Actors, nobodyKnown } from '../core/actors.ts';
import { catalogChecks } from '../core/checks/catalog/index.ts';
import { allChecks } from '../core/checks/index.ts';
import { withAssumptions } from '../core/policy/assumptions.ts';
import type { Verdict } from '../core/report/verdict.ts';
import { shellWord } from '../core/text/shell-word.ts';
import { judgeChange } from '../flows/judge-change.ts';
import { judgeTree } from '../flows/judge-tree.ts';
import { findLayout } from '../flows/load/find-layout.ts';
import { loadConfig } from '../flows/load/load-config.ts';
import type { Images } from '../flows/ports.ts';
import { type Event, type Task, taskOf } from './event.ts';
import type { Inputs } from './inputs.ts';
import { newBundles } from './new-bundles.ts';
import { openImages } from './open-images.ts';

/** The verdict on what an event is about, from the checkout. */
export async function judgeEvent(inputs: Inputs, event: Event, now: string): Promise<Verdict> {
  const task = taskOf(event);
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
      return await judgePullRequest(repository, inputs, task, now, open);
    const [revision, before] = task.kind === 'change' ? [task.merged, undefined] : [task.revision, task.before];
    return await judgeWhole(repository, inputs, { revision, before, now });
  } finally {
    for (const images of opened) await images.close();
    await repository.close();
  }
}

function judgePullRequest(
  repository: GitRepository,
  inputs: Inputs,
  task: Task & { kind: 'change' },
  now: string,
  open: () => Promise<Images>,
): Promise<Verdict> {
  const base = inputs.base ?? task.base;
  const author = inputs.author ?? task.author.login;
  const options = ['--base', base, '--head', task.merged, '--author', author, ...registryWords(inputs)];
  return judgeChange(repository, {
    base,
    head: task.merged,
    headIsMerged: true,
    actors: actorsOf(inputs, task),
    now,
    ...(inputs.images === 'skip' ? {} : { openImages: open }),
    reproduce: ['catalog-keeper', 'check', ...options].map(shellWord).join(' '),
  });
}

/** The options of the command line that look at images as the inputs say. */
function registryWords({ images, registries }: Inputs): readonly string[] {
  if (images === 'skip') return ['--offline'];
  return (['insecure', 'private', 'token-server', 'mirror'] as const).flatMap(option =>
    registries.words[option].flatMap(word => [`--${option}`, word]),
  );
}

/** Draft and author are in the event. Reviews are not: they are assumed to be as in a pull request that nobody touched. */
function actorsOf(inputs: Inputs, task: Task & { kind: 'change' }): Actors {
  return withAssumptions({
    ...nobodyKnown,
    author: { known: true, value: inputs.author === undefined ? task.author : { login: inputs.author } },
    isDraft: { known: true, value: task.isDraft },
    ...(inputs.approvedBy === undefined
      ? {}
      : { approvals: { known: true, value: inputs.approvedBy.map(login => ({ login })) } }),
  });
}

async function judgeWhole(
  repository: GitRepository,
  inputs: Inputs,
  { revision, before, now }: { revision: string; before: string | undefined; now: string },
): Promise<Verdict> {
  const tree = await repository.tree(revision);
  const config = await loadConfig(repository, tree);
  const layout = await findLayout([tree], {
    catalogs: config.config.catalogs.paths,
    operators: config.config.operators,
  });
  if (inputs.command === 'validate') return judgeTree(repository, { tree, layout, config, checks: catalogChecks, now });
  const bundles = await newBundles(repository, { base: inputs.base, before, tree, layout, config });
  return judgeTree(repository, { tree, layout, config, checks: allChecks, bundles, now });
}
