import { parseCheckId } from '../../../src/core/plan/check-id.ts';
import { checkName } from '../../../src/core/plan/check-name.ts';
import type { MergeOperation, Performed } from '../../../src/core/plan/operation.ts';
import { emitPull, emitPush } from './emit.ts';
import { noteChange } from './pull-snapshot.ts';
import type { Step } from './scheduler.ts';
import { type MergeEvent, otherCheck, pullOf, type SimPull, tipOf, type World } from './world.ts';

/** What GitHub does when it is asked to merge. `judged` is what the App says that it judged. */
export function mergePull(
  world: World,
  number: number,
  operation: MergeOperation & { kind: 'merge' },
  boundHead: string,
): Performed {
  const pull = pullOf(world, number);
  if (pull.state !== 'open') return { kind: 'refused', reason: 'It is not open.' };
  if (pull.head !== boundHead) return { kind: 'moved', what: 'head' };
  const refusal = refusalOf(world, pull, pull.head);
  if (refusal !== undefined) return { kind: 'refused', reason: refusal };
  const tip = tipOf(world, pull.branch);
  if (world.rules.isStrict && !world.store.isAncestor(tip, pull.head)) {
    if (operation.base === tip)
      world.violations.push(
        `#${number} is asked to be merged, although its branch is behind the base that was judged.`,
      );
    return { kind: 'refused', reason: 'The branch is not up to date.' };
  }
  const commit = mergeNow(world, pull, operation.method, 'merge', operation);
  return commit === undefined ? { kind: 'refused', reason: 'It conflicts.' } : { kind: 'done', commit };
}

export function mergeNow(
  world: World,
  pull: SimPull,
  method: string,
  how: MergeEvent['how'],
  judged: MergeEvent['judged'],
): string | undefined {
  const before = tipOf(world, pull.branch);
  const files = world.store.merge(before, pull.head);
  if (files === undefined) return undefined;
  const parents = method === 'merge' ? [before, pull.head] : [before];
  const { id } = world.store.add(parents, files, `merge ${pull.number}`);
  moveBranch(world, pull, id, how, judged);
  close(world, pull, id);
  if (how === 'person' || how === 'armed') pull.isMergedByPerson = true;
  return id;
}

/** GitHub takes it only where something is awaited still. */
export function enableAutoMerge(
  world: World,
  number: number,
  { head, base, method }: MergeOperation & { kind: 'enable-auto-merge' },
): Performed {
  const pull = pullOf(world, number);
  if (pull.state !== 'open') return { kind: 'refused', reason: 'It is not open.' };
  if (pull.head !== head) return { kind: 'moved', what: 'head' };
  if (refusalOf(world, pull, head) === undefined) return { kind: 'refused', reason: 'Nothing is pending.' };
  pull.autoMerge = { by: 'app', head, base, method };
  return { kind: 'done' };
}

function mergesItself(world: World): readonly SimPull[] {
  return [...world.pulls.values()].filter(
    pull =>
      pull.state === 'open' &&
      pull.autoMerge !== undefined &&
      refusalOf(world, pull, pull.head) === undefined &&
      world.store.merge(tipOf(world, pull.branch), pull.head) !== undefined,
  );
}

/** What GitHub merges by itself, when nothing is awaited any more: whatever head and base there are by then. */
export function autoMergeSteps(world: World): readonly Step[] {
  return mergesItself(world).map(pull => ({
    label: `GitHub's auto-merge merges #${pull.number}`,
    run() {
      if (pull.autoMerge === undefined) return;
      if (pull.autoMerge.by === 'person') {
        mergeNow(world, pull, pull.autoMerge.method, 'armed', undefined);
        pull.autoMerge = undefined;
        return;
      }
      const run = world.runs.findLast(({ sha, conclusion }) => sha === pull.head && conclusion === 'success');
      const judged = parseCheckId(run?.externalId ?? '') ?? pull.autoMerge;
      mergeNow(world, pull, pull.autoMerge.method, 'auto-merge', judged);
      pull.autoMerge = undefined;
    },
  }));
}

/** Moves the branch, and notes what was merged. */
export function moveBranch(
  world: World,
  pull: SimPull,
  commit: string,
  how: MergeEvent['how'],
  judged: MergeEvent['judged'],
  ofQueue: { readonly turn: number | undefined; readonly queuedBy: MergeEvent['queuedBy'] } | undefined = undefined,
): void {
  const base = tipOf(world, pull.branch);
  world.branches.set(pull.branch, commit);
  const { number, head, branch } = pull;
  const step = world.scheduler.trace.length;
  const turn = ofQueue?.turn ?? world.turns.get(branch) ?? step;
  world.merges.push({ number, head, base, commit, branch, how, judged, step, turn, queuedBy: ofQueue?.queuedBy });
  noteChange(world);
  emitPush(world, pull.branch, base);
  showContained(world);
}

/** GitHub shows a pull request as merged, some moments later, when its head has come into its base branch in whatever way. */
export function showContained(world: World): void {
  for (const pull of world.pulls.values()) {
    const { head, branch, number } = pull;
    const commit = tipOf(world, branch);
    if (pull.state !== 'open' || !world.store.isAncestor(head, commit)) continue;
    const isStill = () => pull.state === 'open' && pull.head === head && pull.branch === branch;
    const label = `GitHub shows #${number} as merged`;
    world.scheduler.add({ label, run: () => (isStill() ? close(world, pull, commit) : undefined) });
  }
}

export function close(world: World, pull: SimPull, commit: string): void {
  pull.state = 'merged';
  pull.mergedAs = commit;
  pull.queuedBy = undefined;
  emitPull(world, pull.number, 'closed', 'mia');
}

/** What the rules of the branch say against merging this commit. */
export function refusalOf(world: World, { isDraft }: SimPull, sha: string): string | undefined {
  if (isDraft) return 'It is a draft.';
  return refusalOfChecks(world, sha);
}

export function refusalOfChecks(world: World, sha: string): string | undefined {
  const { requiresOurs, requiresOther } = world.rules;
  const ours = world.runs.findLast(run => run.sha === sha && run.name === checkName);
  if (requiresOurs && ours?.conclusion !== 'success') return `The check ${checkName} has not passed.`;
  if (requiresOther && world.other.get(sha) !== 'success') return `The check ${otherCheck} has not passed.`;
  return undefined;
}
