import type { Comment } from '../../../src/core/plan/pull-request.ts';
import type { Review, ReviewState } from '../../../src/core/policy/effective-reviews.ts';
import type { Random } from '../random.ts';
import {
  addition,
  configPath,
  configText,
  type Files,
  maintainer,
  type PackageName,
  packages,
  type Variant,
  variants,
} from './content.ts';
import { emit, emitComment, emitPull, emitPush } from './emit.ts';
import { mergeNow, refusalOf, showContained } from './merge-effects.ts';
import { dequeue, enqueue } from './merge-queue.ts';
import { noteChange } from './pull-snapshot.ts';
import type { Step } from './scheduler.ts';
import {
  account,
  isoOf,
  otherCheck,
  pullOf,
  repository,
  type SimGroup,
  type SimPull,
  tipOf,
  type World,
} from './world.ts';

const people = ['alice', 'bob', 'mia', 'mallory'] as const;
const maxPulls = 6;

/** One thing that somebody does, chosen by the seed. @returns what was done */
export type UserStep = (world: World) => string | undefined;

/** Everything that people do at GitHub, with how often. */
const userSteps: readonly (readonly [number, UserStep])[] = [
  [30, openPull],
  [10, push],
  [4, pushBack],
  [2, pushThereAndBack],
  [14, review],
  [4, dismiss],
  [3, reconsider],
  [8, comment],
  [5, edit],
  [6, label],
  [4, draft],
  [4, retarget],
  [4, closeOrReopen],
  [10, pushToBase],
  [3, changeConfig],
  [4, stopOrGoOn],
  [5, changeTeam],
  [12, reportOther],
  [2, rerun],
  [3, sameHead],
  [3, proposeGroup],
  [2, mergeByHand],
  [6, queueByHand],
  [2, arm],
  [2, lock],
  [3, limit],
];

/** What people do in one world. */
export interface People {
  readonly steps: readonly (readonly [number, UserStep])[];
  /** How likely somebody does something, beside the other steps. */
  readonly pace: number;
}

/**
 * Each world leaves out about half of what people do, and some of them do what is left at their leisure, so that what is rare when everything goes on at once
 * comes together somewhere (swarm testing).
 *
 * @see https://users.cs.utah.edu/~regehr/papers/swarm12.pdf
 */
export function choosePeople(random: Random, paces: readonly number[], more: People['steps'] = []): People {
  const steps = [...userSteps, ...more].flatMap(([weight, step]) =>
    step === openPull || random.chance(0.5) ? [[weight * random.pick([1, 1, 4]), step] as const] : [],
  );
  return { steps, pace: random.pick(paces) };
}

export function openPulls(world: World): readonly SimPull[] {
  return [...world.pulls.values()].filter(({ state }) => state === 'open');
}

function anyOpen(world: World): SimPull | undefined {
  const open = openPulls(world);
  // What happens to the one that is being looked at is what may go wrong.
  const looking = open.find(({ number }) => number === world.looking);
  if (looking !== undefined && world.scheduler.random.chance(0.5)) return looking;
  return open.length === 0 ? undefined : world.scheduler.random.pick(open);
}

function openPull(world: World): string | undefined {
  const { random } = world.scheduler;
  if (world.pulls.size >= maxPulls) return undefined;
  const author = random.chance(0.8) ? random.pick(['alice', 'bob']) : random.pick(people);
  const branch = random.chance(0.85) ? 'main' : 'release';
  const tip = tipOf(world, branch);
  const content = change(world, author);
  const { id } = world.store.add([tip], { ...world.store.files(tip), ...content.files }, `pull ${world.pulls.size}`);
  return newPull(world, author, id, branch, content.text);
}

function newPull(world: World, author: string, head: string, branch: string, text: string): string {
  const number = world.pulls.size + 1;
  world.pulls.set(number, {
    number,
    author,
    state: 'open',
    mergedAs: undefined,
    isDraft: world.scheduler.random.chance(0.03),
    head,
    pushedBy: author,
    branch,
    retargetedAt: undefined,
    labels: new Set(),
    reviews: [],
    comments: [],
    queuedBy: undefined,
    autoMerge: undefined,
    isMergedByPerson: false,
    isLocked: false,
    posted: { threads: [], heads: [] },
    updatedAt: world.scheduler.now(),
  });
  emitPull(world, number, 'opened', author);
  return `${author} opens #${number} into ${branch}: ${text}`;
}

function change({ scheduler: { random } }: World, author: string): { readonly files: Files; readonly text: string } {
  const own = author === 'alice' ? 'foo' : 'bar';
  const name = random.chance(0.9) ? own : random.pick(packages);
  const variant: Variant = random.chance(0.85) ? random.pick(['one', 'two']) : random.pick(variants);
  return { files: addition(name, variant), text: `${name} ${variant}` };
}

function push(world: World): string | undefined {
  const pull = anyOpen(world);
  return pull === undefined ? undefined : pushTo(world, pull);
}

export function pushTo(world: World, pull: SimPull): string {
  const { random } = world.scheduler;
  const by = random.chance(0.6) ? pull.author : random.pick(people);
  const content = change(world, pull.author);
  const onBase = random.chance(0.5);
  const parent = onBase ? tipOf(world, pull.branch) : pull.head;
  const { id } = world.store.add(
    [parent],
    { ...world.store.files(parent), ...content.files },
    `push ${world.nextId++}`,
  );
  moveHead(world, pull, id, by);
  return `${by} pushes ${id.slice(0, 7)} to #${pull.number}: ${content.text}${onBase ? ' on the base' : ''}`;
}

/** Force-pushes an earlier head, which may have a run that says it is fine (T13). */
function pushBack(world: World): string | undefined {
  const pull = anyOpen(world);
  const [earlier] = pull === undefined ? [] : (world.store.get(pull.head)?.parents ?? []);
  const isUsable =
    earlier !== undefined && pull !== undefined && !world.store.isAncestor(earlier, tipOf(world, pull.branch));
  if (!isUsable) return undefined;
  const by = world.scheduler.random.pick([pull.author, 'mallory']);
  moveHead(world, pull, earlier, by);
  return `${by} pushes #${pull.number} back to ${earlier.slice(0, 7)}`;
}

/** Another head, and back again: what was reported of it got lost, and only the time of the last change says that there was something (T13). */
function pushThereAndBack(world: World): string | undefined {
  const pull = anyOpen(world);
  if (pull === undefined) return undefined;
  pull.pushedBy = 'mallory';
  pull.queuedBy = undefined;
  pull.autoMerge = undefined;
  pull.updatedAt = world.scheduler.now();
  return `mallory pushes #${pull.number} away and back, and no event says so`;
}

export function moveHead(world: World, pull: SimPull, head: string, by: string): void {
  const before = pull.head;
  pull.head = head;
  pull.pushedBy = by;
  // GitHub takes a pull request out of the queue when its head moves, and auto-merge stays on where its pusher may write.
  pull.queuedBy = undefined;
  if (by !== 'mia') pull.autoMerge = undefined;
  emitPull(world, pull.number, 'synchronize', by, { payload: { before, after: head } });
}

function review(world: World): string | undefined {
  const { random } = world.scheduler;
  const pull = anyOpen(world);
  if (pull === undefined) return undefined;
  const by = random.pick(people.filter(login => login !== pull.author));
  const state: ReviewState = random.chance(0.75) ? 'approved' : 'changes-requested';
  pull.reviews.push(reviewOf(world, by, state, pull.head));
  emitPull(world, pull.number, 'submitted', by, { name: 'pull_request_review' });
  return `${by}: ${state} on #${pull.number}`;
}

/** Only the maintainer may write to the repository. */
function reviewOf(world: World, by: string, state: ReviewState, commit: string): Review {
  const at = isoOf(world.scheduler.now());
  return { by: account(by), state, commit, at, mayPush: by === maintainer };
}

function dismiss(world: World): string | undefined {
  const pull = anyOpen(world);
  const index = pull?.reviews.findLastIndex(({ state }) => state !== 'dismissed') ?? -1;
  const found = pull?.reviews[index];
  if (pull === undefined || found === undefined) return undefined;
  pull.reviews[index] = { ...found, state: 'dismissed' };
  emitPull(world, pull.number, 'dismissed', 'mia', { name: 'pull_request_review' });
  return `mia dismisses a review of #${pull.number}`;
}

/** Somebody approves by a comment, and asks for changes then: where that is dismissed, what they think is not known. */
function reconsider(world: World): string | undefined {
  const pull = anyOpen(world);
  if (pull === undefined) return undefined;
  const by = world.scheduler.random.pick(people.filter(login => login !== pull.author));
  pull.comments.push(commentOf(world, by, `/approve ${pull.head}`));
  const state = world.scheduler.random.chance(0.5) ? 'dismissed' : 'changes-requested';
  pull.reviews.push(reviewOf(world, by, state, pull.head));
  emitPull(world, pull.number, 'submitted', by, { name: 'pull_request_review' });
  return `${by} approves #${pull.number} by a comment, and asks for changes: ${state}`;
}

export function holdByMaintainer(world: World, pull: SimPull): string {
  pull.comments.push(commentOf(world, maintainer, '/hold'));
  emitComment(world, pull.number, 'created', maintainer);
  return `${maintainer} holds #${pull.number}, which is in the queue`;
}

function comment(world: World): string | undefined {
  const { random } = world.scheduler;
  const pull = anyOpen(world);
  if (pull === undefined) return undefined;
  const by = random.pick(people);
  const body = random.pick([
    '/hold',
    '/hold',
    '/unhold',
    '/unhold',
    '/recheck',
    `/approve ${pull.head}`,
    '/explain',
    'Hello.',
  ]);
  pull.comments.push(commentOf(world, by, body));
  emitComment(world, pull.number, 'created', by);
  return `${by} says ${body} on #${pull.number}`;
}

function commentOf(world: World, by: string, body: string): SimPull['comments'][number] {
  const written: Comment = {
    id: world.nextId++,
    by: account(by),
    body,
    createdAt: isoOf(world.scheduler.now()),
    isEdited: false,
    isOurs: false,
    ourReactions: [],
  };
  return { ...written };
}

/** An edited comment gives no command any more but `/hold` (A7). */
function edit(world: World): string | undefined {
  const pull = anyOpen(world);
  const found = pull?.comments.findLast(({ isOurs }) => !isOurs);
  if (pull === undefined || found === undefined) return undefined;
  found.isEdited = true;
  if (found.body !== '/hold') found.body = '/unhold';
  emitComment(world, pull.number, 'edited', 'mallory');
  return `somebody edits a comment of #${pull.number}`;
}

function label(world: World): string | undefined {
  const pull = anyOpen(world);
  if (pull === undefined) return undefined;
  const name = 'do-not-merge/hold';
  const has = pull.labels.has(name);
  if (has) pull.labels.delete(name);
  else pull.labels.add(name);
  emitPull(world, pull.number, has ? 'unlabeled' : 'labeled', 'mia', { payload: { label: { name } } });
  return `mia ${has ? 'removes' : 'adds'} the hold label of #${pull.number}`;
}

function draft(world: World): string | undefined {
  const pull = anyOpen(world);
  if (pull === undefined) return undefined;
  pull.isDraft = !pull.isDraft;
  if (pull.isDraft) pull.queuedBy = undefined;
  emitPull(world, pull.number, pull.isDraft ? 'converted_to_draft' : 'ready_for_review', pull.author);
  return `#${pull.number} is ${pull.isDraft ? 'a draft' : 'ready'}`;
}

export function retarget(world: World): string | undefined {
  const pull = anyOpen(world);
  return pull === undefined ? undefined : retargetPull(world, pull);
}

export function retargetPull(world: World, pull: SimPull): string {
  pull.branch = pull.branch === 'main' ? 'release' : 'main';
  pull.retargetedAt = world.scheduler.now();
  pull.queuedBy = undefined;
  emitPull(world, pull.number, 'edited', pull.author, { payload: { changes: { base: {} } } });
  return `#${pull.number} goes into ${pull.branch} now`;
}

function closeOrReopen(world: World): string | undefined {
  const { random } = world.scheduler;
  const some = [...world.pulls.values()].filter(({ state }) => state !== 'merged');
  if (some.length === 0) return undefined;
  const pull = random.pick(some);
  pull.state = pull.state === 'open' ? 'closed' : 'open';
  pull.queuedBy = undefined;
  emitPull(world, pull.number, pull.state === 'open' ? 'reopened' : 'closed', pull.author);
  return `#${pull.number} is ${pull.state}`;
}

/** A maintainer pushes by hand, past everything that is checked. */
function pushToBase(world: World): string | undefined {
  const { random } = world.scheduler;
  const looking = world.pulls.get(world.looking);
  if (looking?.state === 'open' && random.chance(0.6)) return pushBeside(world, looking);
  const branch = random.chance(0.85) ? 'main' : 'release';
  return pushAddition(world, branch, random.pick(packages), random.pick(['one', 'two'] as const));
}

/** Into the branch of a pull request comes what is fine by itself, as that is, and mostly not together with it. */
export function pushBeside(world: World, { author, branch, head }: SimPull): string {
  const { random } = world.scheduler;
  const name = author === 'alice' ? 'foo' : 'bar';
  const isOne = world.store.files(head)[`catalog/${name}/one.yaml`] !== undefined;
  const variant = random.chance(0.8) ? (isOne ? 'two' : 'one') : random.pick(['one', 'two'] as const);
  return pushAddition(world, branch, name, variant);
}

export function pushAddition(world: World, branch: string, name: PackageName, variant: 'one' | 'two'): string {
  const tip = tipOf(world, branch);
  const files: Record<string, string> = { ...world.store.files(tip), ...addition(name, variant) };
  // A valid branch stays valid: what is pushed takes the place of the other one.
  for (const path of Object.keys(addition(name, variant === 'one' ? 'two' : 'one'))) delete files[path];
  pushDirectly(world, branch, files);
  return `mia pushes ${name} ${variant} to ${branch}`;
}

export function pushDirectly(world: World, branch: string, files: Files): void {
  const before = tipOf(world, branch);
  const { id } = world.store.add([before], files, `direct ${world.nextId++}`);
  world.direct.add(id);
  world.branches.set(branch, id);
  emitPush(world, branch, before);
}

function changeConfig(world: World): string | undefined {
  const { random } = world.scheduler;
  const settings = random.pick([{ dryRun: true }, { dryRun: false }, { automatic: false }, { dryRun: false }]);
  const files = {
    ...world.store.files(tipOf(world, 'main')),
    [configPath]: configText({ ...world.settings, ...settings }, world.publishes, world.install),
  };
  pushDirectly(world, 'main', files);
  return `mia configures ${JSON.stringify(settings)}`;
}

function stopOrGoOn(world: World): string | undefined {
  const isStopped = world.stop !== undefined;
  world.stop = isStopped ? undefined : { issue: 900, title: 'Stop' };
  emit(world, 'issues', {
    action: isStopped ? 'closed' : 'labeled',
    issue: { number: 900, labels: [{ name: world.stopLabel }] },
    label: { name: world.stopLabel },
    sender: account('mia'),
  });
  return isStopped ? 'mia closes the issue that stops merging' : 'mia opens an issue that stops merging';
}

/** No event tells of it. */
function changeTeam({ team, scheduler: { random } }: World): string {
  const login = random.chance(0.8) ? 'bob' : random.pick(people);
  if (team.delete(login)) return `${login} leaves the team`;
  team.add(login);
  return `${login} joins the team`;
}

function reportOther(world: World): string | undefined {
  const pull = anyOpen(world);
  if (pull === undefined || !world.rules.requiresOther) return undefined;
  return report(world, pull, world.scheduler.random.chance(0.85) ? 'success' : 'failure');
}

export function report(world: World, { head }: SimPull, conclusion: 'success' | 'failure'): string {
  world.other.set(head, conclusion);
  emit(world, 'check_run', {
    action: 'completed',
    check_run: { name: otherCheck, head_sha: head, app: { id: 5 }, pull_requests: [] },
  });
  return `${otherCheck} ends with ${conclusion} on ${head.slice(0, 7)}`;
}

function rerun(world: World): string | undefined {
  const pull = anyOpen(world);
  if (pull === undefined) return undefined;
  emit(world, 'check_run', {
    action: 'rerequested',
    check_run: { name: 'catalog-keeper', head_sha: pull.head, pull_requests: [] },
    repository: { id: repository.id, full_name: repository.name },
  });
  return `somebody asks for the check of #${pull.number} again`;
}

/** The same commit is proposed for the other branch, too (T7). */
function sameHead(world: World): string | undefined {
  const pull = anyOpen(world);
  if (pull === undefined || world.pulls.size >= maxPulls) return undefined;
  const branch = pull.branch === 'main' ? 'release' : 'main';
  return newPull(world, pull.author, pull.head, branch, `the head of #${pull.number}`);
}

/** Somebody proposes the commit that the queue made of a pull request (C8). */
function proposeGroup(world: World): string | undefined {
  return world.groups.length === 0 ? undefined : proposeCommitOf(world, world.scheduler.random.pick(world.groups));
}

export function proposeCommitOf(world: World, { number, head }: SimGroup): string | undefined {
  if (world.pulls.size > maxPulls) return undefined;
  const branch = world.scheduler.random.pick(['main', 'release']);
  return newPull(world, pullOf(world, number).author, head, branch, `the group of #${number}`);
}

/** A maintainer merges with GitHub's button what its rules allow. */
function mergeByHand(world: World): string | undefined {
  const pull = anyOpen(world);
  if (pull === undefined || refusalOf(world, pull, pull.head) !== undefined) return undefined;
  const commit = mergeNow(world, pull, 'merge', 'person', undefined);
  return commit === undefined ? undefined : `mia merges #${pull.number}`;
}

/** A maintainer puts a pull request into the merge queue, or takes it out again. */
function queueByHand(world: World): string | undefined {
  const pull = anyOpen(world);
  if (pull === undefined || !world.rules.hasQueue) return undefined;
  if (pull.queuedBy === 'person' && world.scheduler.random.chance(0.3)) {
    dequeue(world, pull);
    return `mia takes #${pull.number} out of the queue`;
  }
  const { kind } = enqueue(world, pull.number, pull.head, 'person');
  return kind === 'done' ? `mia puts #${pull.number} into the queue` : undefined;
}

/** A maintainer enables GitHub's auto-merge, or disables it; GitHub takes it only where something is awaited still. */
function arm(world: World): string | undefined {
  const pull = anyOpen(world);
  if (pull === undefined || !world.rules.allowsAutoMerge || pull.autoMerge?.by === 'app') return undefined;
  const isOn = pull.autoMerge !== undefined;
  if (!isOn && refusalOf(world, pull, pull.head) === undefined) return undefined;
  pull.autoMerge = isOn
    ? undefined
    : { by: 'person', head: pull.head, base: tipOf(world, pull.branch), method: 'merge' };
  emitPull(world, pull.number, isOn ? 'auto_merge_disabled' : 'auto_merge_enabled', 'mia');
  return `mia ${isOn ? 'disables' : 'enables'} auto-merge for #${pull.number}`;
}

function lock(world: World): string | undefined {
  const pull = anyOpen(world);
  if (pull === undefined) return undefined;
  pull.isLocked = !pull.isLocked;
  return `mia ${pull.isLocked ? 'locks' : 'unlocks'} the conversation of #${pull.number}`;
}

function limit(world: World): string | undefined {
  world.limitedUntil = world.scheduler.now() + 20_000;
  return 'the rate limit is used up';
}

/**
 * As a step of the world.
 *
 * @param isMerging while something is being merged more happens
 */
export function nextUserStep(
  world: World,
  { steps, pace }: People,
  isMerging: boolean,
  left: () => number,
  taken: () => void,
): readonly Step[] {
  if (left() <= 0) return [];
  return [
    {
      label: '',
      weight: isMerging ? Math.max(pace, 10) : pace,
      run() {
        const total = steps.reduce((sum, [weight]) => sum + weight, 0);
        let choice = world.scheduler.random.int(total);
        const found = steps.find(([weight]) => {
          choice -= weight;
          return choice < 0;
        });
        const text = found?.[1](world);
        if (text === undefined) return;
        taken();
        world.scheduler.note(`* ${text}`);
        noteChange(world);
        showContained(world);
      },
    },
  ];
}
