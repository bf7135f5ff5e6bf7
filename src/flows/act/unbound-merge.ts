import { isJudged } from '../../core/plan/undetermined.ts';
import type { JudgedPull } from './judged-pull.ts';
import { recall, remember } from './memory.ts';
import type { History, InstalledRepository, PullRequestKey } from './ports.ts';

/** A merge whose guard does not bind the base: what came of it has to be compared with what was judged. */
export interface UnboundMerge {
  readonly number: number;
  readonly head: string;
  readonly base: string;
  /** Id of the tree that was judged. */
  readonly tree: string | undefined;
}

/** Notes a merge before it is asked for, so that what comes of it is compared even when this process ends in the middle. */
export async function rememberMerge(history: History, key: PullRequestKey, judged: JudgedPull): Promise<void> {
  const { judgement, branch } = judged;
  const { head, base } = judgement;
  const tree = isJudged(judgement) ? judgement.tree : undefined;
  const others = (await unboundMerges(history, key, branch)).filter(({ number }) => number !== key.number);
  await remember(history, placeOf(key, branch), [...others, { number: key.number, head, base, tree }]);
}

/** Those that were not compared yet. */
export async function unboundMerges(
  history: History,
  of: InstalledRepository,
  branch: string,
): Promise<readonly UnboundMerge[]> {
  return (await recall<readonly UnboundMerge[]>(history, placeOf(of, branch))) ?? [];
}

/** Has to run while nothing else of this App merges into the branch. */
export async function forgetMerge(
  history: History,
  of: InstalledRepository,
  branch: string,
  number: number,
): Promise<void> {
  const others = (await unboundMerges(history, of, branch)).filter(merge => merge.number !== number);
  await remember(history, placeOf(of, branch), others.length === 0 ? undefined : others);
}

function placeOf({ repository }: InstalledRepository, branch: string): string {
  return `unbound:${repository.id}:${branch}`;
}
