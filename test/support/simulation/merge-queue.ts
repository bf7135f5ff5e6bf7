import { groupOfCheck } from '../../../src/core/plan/group-check.ts';
import type { Performed } from '../../../src/core/plan/operation.ts';
import { emit, emitPull } from './emit.ts';
import { close, moveBranch, refusalOf } from './merge-effects.ts';
import { pullOf, type SimGroup, type SimPull, tipOf, type World } from './world.ts';

/** Puts a pull request at the end of the queue of its branch. GitHub makes a commit of it on top of those ahead of it. */
export function enqueue(world: World, number: number, head: string, by: 'app' | 'person'): Performed {
  const pull = pullOf(world, number);
  if (pull.state !== 'open') return { kind: 'refused', reason: 'It is not open.' };
  if (pull.head !== head) return { kind: 'moved', what: 'head' };
  if (pull.queuedBy !== undefined) return { kind: 'done' };
  const refusal = refusalOf(world, pull, pull.head);
  if (refusal !== undefined) return { kind: 'refused', reason: refusal };
  pull.queuedBy = by;
  emitPull(world, number, 'enqueued', 'mia');
  makeGroups(world, pull.branch);
  return { kind: 'done' };
}

/** Takes a pull request out of the queue. */
export function dequeue(world: World, pull: SimPull): void {
  pull.queuedBy = undefined;
  emitPull(world, pull.number, 'dequeued', 'mia');
}

/** The groups of one branch, in the order in which they are merged. */
export function groupsOf({ groups }: World, branch: string): readonly SimGroup[] {
  return groups.filter(group => group.branch === branch);
}

/** What the queue does when time passes: it forgets what left it, makes anew what stands on an old base, and merges what has passed. */
export function advanceQueue(world: World): void {
  for (const group of [...world.groups]) if (!isCurrent(world, group)) drop(world, group);
  for (const branch of world.branches.keys()) {
    makeGroups(world, branch);
    while (mergeFirst(world, branch));
    makeGroups(world, branch);
  }
}

export function hasWorkForQueue(world: World): boolean {
  return [...world.branches.keys()].some(branch => {
    const groups = groupsOf(world, branch);
    if (groups.some(group => !isCurrent(world, group)) || waiting(world, branch).length > 0) return true;
    const bases = [tipOf(world, branch), ...groups.map(({ head }) => head)];
    return groups.some(({ base }, index) => base !== bases[index]) || decided(world, branch) !== undefined;
  });
}

function waiting(world: World, branch: string): readonly SimPull[] {
  const inGroups = new Set(groupsOf(world, branch).map(({ number }) => number));
  return [...world.pulls.values()].filter(
    pull =>
      pull.queuedBy !== undefined && pull.state === 'open' && pull.branch === branch && !inGroups.has(pull.number),
  );
}

function makeGroups(world: World, branch: string): void {
  let base = tipOf(world, branch);
  const wanted = [
    ...groupsOf(world, branch)
      .filter(group => isCurrent(world, group))
      .map(({ number }) => pullOf(world, number)),
    ...waiting(world, branch),
  ];
  for (const pull of wanted) {
    const known = world.groups.find(({ number }) => number === pull.number);
    if (known?.base === base && known.pullHead === pull.head) {
      base = known.head;
      continue;
    }
    const files = world.store.merge(base, pull.head);
    if (files === undefined) {
      if (known !== undefined) drop(world, known);
      dequeue(world, pull);
      continue;
    }
    const parents = world.rules.queueSquashes === true ? [base] : [base, pull.head];
    // As it has a date, no commit is made twice.
    const { id } = world.store.add(parents, files, `group ${pull.number} ${world.nextId++}`);
    const group = { number: pull.number, pullHead: pull.head, head: id, base, branch };
    world.madeGroups.set(id, group);
    if (known === undefined) world.groups.push(group);
    else world.groups.splice(world.groups.indexOf(known), 1, group);
    emit(world, 'merge_group', {
      action: 'checks_requested',
      merge_group: { head_sha: id, base_sha: base, base_ref: `refs/heads/${branch}`, head_ref: `refs/heads/q-${id}` },
    });
    base = id;
  }
}

function isCurrent(world: World, { number, pullHead, branch }: SimGroup): boolean {
  const pull = pullOf(world, number);
  return pull.queuedBy !== undefined && pull.state === 'open' && pull.branch === branch && pull.head === pullHead;
}

function drop(world: World, group: SimGroup): void {
  world.groups.splice(world.groups.indexOf(group), 1);
}

/** How many are merged at once, or which one is thrown out; undefined while a check is awaited. */
function decided(
  world: World,
  branch: string,
): { readonly merge: readonly SimGroup[]; readonly out?: SimGroup } | undefined {
  const groups = groupsOf(world, branch);
  const stateOf = ({ head }: SimGroup) => {
    const run = world.runs.findLast(({ sha }) => sha === head);
    return run?.status === 'completed' ? run.conclusion : undefined;
  };
  // Where the last one of a group counts alone, it lets those ahead of it be merged.
  const last = world.rules.queueChecksLast === true ? groups.findLastIndex(group => stateOf(group) === 'success') : -1;
  const [first] = groups;
  if (last >= 0) return { merge: groups.slice(0, last + 1) };
  if (first === undefined || stateOf(first) === undefined) return undefined;
  return stateOf(first) === 'success' ? { merge: [first] } : { merge: [], out: first };
}

/** The last check of a group itself; undefined where its commit has none, or only those of pull requests. */
export function groupRun({ runs }: World, head: string): World['runs'][number] | undefined {
  return runs.findLast(({ sha, externalId }) => sha === head && groupOfCheck(externalId) !== undefined);
}

function mergeFirst(world: World, branch: string): boolean {
  const next = decided(world, branch);
  if (next === undefined) return false;
  if (next.out !== undefined) {
    drop(world, next.out);
    dequeue(world, pullOf(world, next.out.number));
    makeGroups(world, branch);
  }
  const last = next.merge.at(-1)?.head ?? '';
  const turn = world.passedSince.get(last);
  if (world.rules.requiresOurs && next.merge.length > 0 && groupRun(world, last)?.conclusion !== 'success')
    world.violations.push(`The group ${last} was merged by a check of something else.`);
  for (const group of next.merge) {
    const pull = pullOf(world, group.number);
    const queuedBy = pull.queuedBy;
    drop(world, group);
    moveBranch(world, pull, group.head, 'queue', { head: group.pullHead, base: group.base }, { turn, queuedBy });
    close(world, pull, group.head);
  }
  return true;
}
