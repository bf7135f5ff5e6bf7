import type { Verdict } from '../../core/report/verdict.ts';
import { judgeWholeTree } from '../event/index.ts';
import { advice } from './advice.ts';
import type { ControllerParts } from './controller-parts.ts';
import type { InstalledRepository } from './ports.ts';

/** A tree to judge as it is. */
export interface TreeToJudge {
  /** The branch that has the commit; undefined where only the commit is known. */
  readonly branch: string | undefined;
  readonly commit: string;
  /** The commit that was there before, whose bundle directories were judged when they came. */
  readonly before: string;
  /** Where the commit has this tree, it was judged already. */
  readonly judged?: string | undefined;
}

/** @returns undefined where the tree is the one that was judged @throws MirrorError; Error where there is nothing to judge */
export async function verdictOnTree(
  { mirrors, judges, clock }: ControllerParts,
  installed: InstalledRepository,
  { branch, commit, before, judged }: TreeToJudge,
): Promise<Verdict | undefined> {
  const repository = await mirrors.open(installed, { base: { branch, sha: commit }, pull: undefined });
  try {
    const tree = await repository.tree(commit);
    if (tree.id === judged) return undefined;
    const judge = judges?.tree ?? judgeWholeTree;
    const request = {
      command: 'check',
      catalog: '',
      base: undefined,
      advice,
      now: clock.now(),
      warn: () => undefined,
    } as const;
    return await judge(repository, request, { tree, before });
  } finally {
    await repository.close();
  }
}
