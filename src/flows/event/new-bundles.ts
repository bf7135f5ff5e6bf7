import type { ParsedConfig } from '../../core/config/model.ts';
import type { Layout } from '../../core/repository/layout.ts';
import { bundlesSince, type JudgedBundles } from '../load/changed-bundles.ts';
import type { Repository, Tree } from '../ports.ts';
import type { Advice } from './advice.ts';

interface NewBundles {
  readonly tree: Tree;
  readonly layout: Layout;
  readonly config: ParsedConfig;
  /** The revision to compare with, where one is named. */
  readonly base: string | undefined;
  /** The commit that was there before, by its id; undefined where the event names none. */
  readonly before: string | undefined;
  readonly advice: Pick<Advice, 'earlier'>;
  readonly warn: (message: string) => void;
}

/**
 * The bundle directories that a push or a merge group brings. Where they could not be determined though it is known what was there
 * before, there is a warning besides the reason: the step may be green, and what it is there for did not happen.
 *
 * @throws the repository's typed error where there is no revision that is called `base`
 */
export async function newBundles(repository: Repository, request: NewBundles): Promise<JudgedBundles> {
  const { tree, layout, config, base, before } = request;
  if (layout.operators === undefined) return 'the repository has no directory of operators';
  const compared = base ?? before;
  if (compared === undefined) return `${whereNew}, which the event does not name`;
  const there = base === undefined ? await treeIfThere(repository, compared) : await repository.tree(base);
  const found =
    there === undefined
      ? `${whereNew}, and the clone lacks ${compared}: ${request.advice.earlier}`
      : await bundlesSince(repository, there, tree, layout, config.config.limits.changedFiles);
  if (typeof found === 'string') request.warn(`Bundle directories were not checked: ${found}.`);
  return found;
}

const whereNew = 'only bundle directories that differ from the previous commit are checked';

async function treeIfThere(repository: Repository, id: string): Promise<Tree | undefined> {
  return (await repository.commit(id)) === undefined ? undefined : repository.tree(id);
}
