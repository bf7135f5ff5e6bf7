import type { Condition, Judgement } from './judgement.ts';
import { mergeMessage } from './merge-message.ts';
import type { DesiredCheck, MergeOperation } from './operation.ts';
import type { Observed, ObservedBranch } from './pull-request.ts';
import { requiredOfOthers } from './required-checks.ts';

/**
 * How the change would get into its base, the strongest guard first: the judged commit itself, which binds head and base;
 * the queue, which judges again; the merge call, which binds the head, and the base only where branches have to be up to date.
 */
export function guardOf(
  observed: ObservedBranch,
  { merge, tree }: Pick<Judgement, 'merge' | 'tree'>,
): 'push-merge' | 'enqueue' | 'merge' {
  const { rules } = observed;
  // What others report, they report on the head, and a branch that requires it would refuse the merge commit.
  const mayPush = rules.mayPush && requiredOfOthers(observed).length === 0;
  if (merge.push && merge.method === 'merge' && mayPush && tree !== undefined) return 'push-merge';
  return rules.hasMergeQueue ? 'enqueue' : 'merge';
}

/** What merges a change whose conditions are met; undefined where they are not, or GitHub is about to merge it. */
export function mergeOperation(
  observed: Observed,
  judgement: Judgement,
  conditions: readonly Condition[],
  check: () => DesiredCheck,
): MergeOperation | undefined {
  const { pull, rules } = observed;
  const { head, base, merge, tree } = judgement;
  const open = conditions.filter(({ state, id }) => state !== 'met' && id !== 'not-a-dry-run');
  if (pull.isQueued) return undefined;
  const { title, body } = mergeMessage(pull, judgement);
  if (open.length > 0) {
    const isWanted = merge.autoMerge && rules.allowsAutoMerge && pull.autoMerge === 'off';
    return isWanted && open.every(isPendingCheck)
      ? { kind: 'enable-auto-merge', head, base, method: merge.method, title, message: body }
      : undefined;
  }
  switch (guardOf(observed, judgement)) {
    case 'push-merge':
      return {
        kind: 'push-merge',
        head,
        base,
        tree: tree ?? '',
        message: `${title}\n\n${body}`,
        check: rules.required.length === 0 ? undefined : check(),
      };
    case 'enqueue':
      return { kind: 'enqueue', head, base };
    case 'merge':
      return { kind: 'merge', head, base, method: merge.method, title, message: body };
  }
}

/** Whether GitHub's auto-merge would wait for it: another required check has not ended yet. */
export function isPendingCheck({ id, actor }: Condition): boolean {
  return id === 'other-checks-pass' && actor === 'infrastructure';
}
