import { parseCheckId } from '../../../src/core/plan/check-id.ts';
import { commentMarker } from '../../../src/core/plan/desired-comment.ts';
import { stopMarker } from '../../../src/core/plan/stop-comment.ts';
import type { BranchRecord } from '../../../src/flows/reconcile/branch-record.ts';
import { treeId } from './content.ts';
import { groupRun } from './merge-queue.ts';
import { problemsOfInstalls } from './problems-of-installs.ts';
import { type PullSnapshot, snapshotOf } from './pull-snapshot.ts';
import { judgeFiles } from './remembered-judges.ts';
import type { StoredHistory } from './simulated-history.ts';
import { type Truth, truthOf } from './truth.ts';
import { type MergeEvent, pullOf, type SimPull, type World } from './world.ts';

const maxStepsOfTurn = 400;

/** What has to be so when the world has come to rest, and of everything that was merged. Empty where it is. */
export async function invariants(world: World, history: StoredHistory): Promise<readonly string[]> {
  const found: string[] = [];
  const heads = new Set<string>();
  for (const event of world.merges) {
    if (event.how === 'armed' && !(await wasEverToMerge(world, event)))
      found.push(`#${event.number} was merged by GitHub, and the check that let it was that of another pull request.`);
    if (event.how === 'person' || event.how === 'armed') continue;
    const once = `${event.number} ${event.head} ${event.branch}`;
    if (heads.has(once))
      found.push(`#${event.number} was merged into ${event.branch} twice with the head ${event.head}.`);
    heads.add(once);
    found.push(...(await problemsOfMerge(world, event)));
  }
  const now = new Map<number, PullSnapshot>();
  for (const pull of world.pulls.values()) if (pull.state === 'open') now.set(pull.number, snapshotOf(world, pull));
  for (const snapshot of now.values()) found.push(...(await problemsOfOpen(world, history, snapshot, now)));
  return found;
}

async function problemsOfMerge(world: World, event: MergeEvent): Promise<readonly string[]> {
  const { number, head, base, commit, branch, how, judged, step, turn } = event;
  const name = `#${number} (${how})`;
  const found: string[] = [];
  if (judged?.head !== head) found.push(`${name} was merged with the head ${head}, and ${judged?.head} was judged.`);
  if (how === 'push-merge' && judged?.base !== base) found.push(`${name} was pushed over ${base}.`);
  const { comments, isLocked } = pullOf(world, number);
  const isReported = isLocked || comments.some(({ isOurs, body }) => isOurs && body.startsWith(stopMarker(commit)));
  // The merge call does not bind the base branch: one that was changed in that moment is found afterwards.
  const bindsBranch = how !== 'merge' && how !== 'auto-merge';
  const isCaught = !bindsBranch && isReported && wasRetargeted(world, event);
  if (how === 'merge' && judged !== undefined && !isCaught && !isMovedByPeople(world, event, judged.base))
    found.push(`${name} was merged into ${base} by a merge of our own after ${judged.base} was judged.`);
  if (await isOnBroken(world, event)) found.push(`${name} was merged into ${branch}, where merging was to stop.`);
  const wasRight = await wasMergeable(world, event, turn, step);
  if (!wasRight && !isCaught) found.push(`${name} was merged though it was not to be, at any moment of its turn.`);
  const files = world.store.files(commit);
  const expected = judged === undefined ? undefined : world.store.merge(judged.base, judged.head);
  if (expected === undefined || treeId(files) === treeId(expected)) return found;
  const { valid } = await judgeFiles(files);
  if (!valid && !isReported) found.push(`${name} left ${branch} invalid, and nobody was told.`);
  return found;
}

/** Whether only people moved the branch from one commit to the base of a merge. */
function isMovedByPeople(world: World, event: MergeEvent, from: string): boolean {
  const byPeople = (one: MergeEvent) => one.how === 'person' || one.how === 'armed' || isSentInTurn(world, one, event);
  const ours = new Set(world.merges.filter(one => !byPeople(one)).map(({ commit }) => commit));
  for (let id = event.base; id !== from; ) {
    const [first] = world.store.get(id)?.parents ?? [];
    if (ours.has(id) || first === undefined) return false;
    id = first;
  }
  return true;
}

/** Whether a person sent a merge into another branch while a merge into that one already had its turn, which nobody else could know. */
function isSentInTurn(world: World, sent: MergeEvent, { branch, turn }: MergeEvent): boolean {
  return sent.branch === branch && sent.step >= turn && sent.how === 'merge' && wasRetargeted(world, sent);
}

/** Whether its base branch was another one a moment before. */
function wasRetargeted({ timeline }: World, { number, branch, step }: MergeEvent): boolean {
  return timeline.some((entry, index) => {
    const end = timeline[index + 1]?.step ?? step;
    const pull = entry.pulls.get(number)?.pull;
    return entry.step <= step && end > step - maxStepsOfTurn && pull !== undefined && pull.branch !== branch;
  });
}

/** Whether the branch was invalid because of an earlier merge of the App: it should have found out, and stopped. GitHub alone decides when auto-merge merges. */
async function isOnBroken(world: World, event: MergeEvent): Promise<boolean> {
  const { base, how } = event;
  if (how === 'auto-merge' || how === 'queue') return false;
  for (let id: string | undefined = base; id !== undefined; id = world.store.get(id)?.parents[0]) {
    if ((await judgeFiles(world.store.files(id))).valid) return false;
    const by = world.merges.find(({ commit }) => commit === id);
    if (by?.how === 'auto-merge' || (by?.how === 'merge' && !isSentInTurn(world, by, event))) return true;
  }
  return false;
}

async function wasMergeable(world: World, event: MergeEvent, turn: number, step: number): Promise<boolean> {
  const { timeline } = world;
  const isAuto = event.how === 'auto-merge';
  for (const [index, entry] of timeline.entries()) {
    const end = timeline[index + 1]?.step ?? Number.POSITIVE_INFINITY;
    // What GitHub was told to merge by itself, it may merge before it is told otherwise.
    if ((end < turn && !isAuto) || entry.step > step) continue;
    const snapshot = entry.pulls.get(event.number);
    if (snapshot === undefined || snapshot.pull.head !== event.judged?.head) continue;
    // Groups stand on each other: what they stand on is the tip of the branch when they are merged.
    const seen = event.how === 'queue' ? { ...snapshot, base: event.base } : snapshot;
    const { isMergeable, isAllowed, isAllowedByHand } = await truthOf(world, seen, entry.pulls);
    if (event.queuedBy === 'person' ? isAllowedByHand : isAuto ? isAllowed : isMergeable) return true;
  }
  return false;
}

/**
 * Whether what was merged was right to merge into that branch at some moment, where the branch requires our check. It is compared by content: another
 * pull request with this head and this branch brings exactly the same, and a check run belongs to the commit, so that theirs are one.
 */
async function wasEverToMerge(world: World, { head, branch }: MergeEvent): Promise<boolean> {
  if (!world.rules.requiresOurs) return true;
  for (const { pulls } of world.timeline) {
    for (const snapshot of pulls.values()) {
      if (snapshot.pull.head !== head || snapshot.pull.branch !== branch) continue;
      const { action, isHeld } = await truthOf(world, snapshot, pulls);
      if (action === 'merge' && !isHeld) return true;
    }
  }
  return false;
}

async function problemsOfOpen(
  world: World,
  history: StoredHistory,
  snapshot: PullSnapshot,
  all: ReadonlyMap<number, PullSnapshot>,
): Promise<readonly string[]> {
  const { pull, base } = snapshot;
  const name = `#${pull.number}`;
  const truth = await truthOf(world, snapshot, all);
  const found: string[] = [];
  const isGroup = isOfGroup(world, pull);
  const wanted = conclusionOf(truth, isGroup);
  const last = lastRun(world, pull);
  if (last?.conclusion !== wanted)
    found.push(
      `${name} ends with ${last?.conclusion ?? last?.status ?? 'no check run'}, and the verdict is ${truth.action}: ${wanted}.`,
    );
  const isUpToDate = !world.rules.isStrict || world.store.isAncestor(base, pull.head);
  const isStopped = isStoppedBranch(history, pull.branch);
  if (truth.isMergeable && !truth.isBlocked && !isGroup && isUpToDate && !isStopped)
    found.push(`${name} should have been merged.`);
  const comments = pull.comments.filter(({ isOurs, body }) => isOurs && body.startsWith(commentMarker));
  if (comments.length > 1) found.push(`${name} has ${comments.length} comments.`);
  return [...found, ...problemsOfInstalls(world, snapshot, truth)];
}

function isStoppedBranch({ texts }: StoredHistory, branch: string): boolean {
  const records: readonly BranchRecord[] = JSON.parse(texts.get('merges:11') ?? '[]');
  return records.some(record => record.branch === branch && record.stop !== undefined);
}

function conclusionOf({ action, isPending, isHeld, isAlone }: Truth, isGroup: boolean): string | undefined {
  if (action === 'refuse') return 'failure';
  if (isPending) return undefined;
  return action === 'wait' || isHeld || !isAlone || isGroup ? 'action_required' : 'success';
}

/** The head is the commit of a group that is in the queue, or did not pass. */
function isOfGroup(world: World, { head }: SimPull): boolean {
  const run = groupRun(world, head);
  return world.groups.some(group => group.head === head) || (run !== undefined && run.conclusion !== 'success');
}

function lastRun(world: World, pull: SimPull) {
  return world.runs.findLast(run => {
    const id = parseCheckId(run.externalId);
    return run.sha === pull.head && id?.number === pull.number && id.branch === pull.branch;
  });
}
