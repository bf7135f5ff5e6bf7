import { parseWorkKey } from '../../../src/core/plan/work-key.ts';
import type { BranchRecord } from '../../../src/flows/reconcile/branch-record.ts';
import { type Controller, createController } from '../../../src/flows/reconcile/controller.ts';
import type { ControllerParts } from '../../../src/flows/reconcile/controller-parts.ts';
import { createRandom } from '../random.ts';
import { installSteps, untimelyInstallSteps } from './install-steps.ts';
import { invariants } from './invariants.ts';
import { autoMergeSteps } from './merge-effects.ts';
import { advanceQueue, hasWorkForQueue } from './merge-queue.ts';
import type { Mutation } from './mutation.ts';
import { problemsOfAudits } from './problems-of-audits.ts';
import { problemsOfPublishing } from './problems-of-publishing.ts';
import type { Faults, Process } from './process.ts';
import { publishingChances, publishingSteps } from './publishing-steps.ts';
import { noteChange } from './pull-snapshot.ts';
import { rememberedJudges } from './remembered-judges.ts';
import { createScheduler, type Step } from './scheduler.ts';
import { type StoredHistory, simulatedHistory } from './simulated-history.ts';
import { simulatedHub } from './simulated-hub.ts';
import { simulatedInstalling } from './simulated-installing.ts';
import { simulatedMirrors } from './simulated-mirrors.ts';
import { simulatedPublishing } from './simulated-publishing.ts';
import { forgetProcess, freeLocks, type SimulatedQueue, type StoredQueue, simulatedQueue } from './simulated-queue.ts';
import { type KnownOfBranch, untimelySteps } from './untimely-steps.ts';
import { choosePeople, nextUserStep } from './user-steps.ts';
import { appId, createWorld, isoOf, type SimRules, type World } from './world.ts';

export interface SimulationResult {
  readonly seed: number;
  readonly violations: readonly string[];
  /** Every step, in order. */
  readonly trace: readonly string[];
  readonly merged: number;
}

interface Running {
  readonly process: Process;
  readonly controller: Controller;
  readonly queue: SimulatedQueue;
}

const ways: readonly SimRules[] = [
  { requiresOurs: true, requiresOther: false, isStrict: false, hasQueue: false, mayPush: true, allowsAutoMerge: false },
  {
    requiresOurs: false,
    requiresOther: false,
    isStrict: false,
    hasQueue: false,
    mayPush: true,
    allowsAutoMerge: false,
  },
  { requiresOurs: true, requiresOther: false, isStrict: false, hasQueue: true, mayPush: false, allowsAutoMerge: false },
  { requiresOurs: true, requiresOther: false, isStrict: true, hasQueue: false, mayPush: false, allowsAutoMerge: false },
  {
    requiresOurs: true,
    requiresOther: false,
    isStrict: false,
    hasQueue: false,
    mayPush: false,
    allowsAutoMerge: false,
  },
  { requiresOurs: true, requiresOther: true, isStrict: false, hasQueue: false, mayPush: false, allowsAutoMerge: false },
  { requiresOurs: true, requiresOther: true, isStrict: false, hasQueue: false, mayPush: true, allowsAutoMerge: false },
  { requiresOurs: true, requiresOther: true, isStrict: false, hasQueue: false, mayPush: false, allowsAutoMerge: true },
  { requiresOurs: true, requiresOther: true, isStrict: false, hasQueue: false, mayPush: false, allowsAutoMerge: true },
  {
    requiresOurs: true,
    requiresOther: false,
    isStrict: false,
    hasQueue: true,
    queueChecksLast: true,
    mayPush: false,
    allowsAutoMerge: false,
  },
  {
    requiresOurs: true,
    requiresOther: false,
    isStrict: false,
    hasQueue: true,
    queueSquashes: true,
    mayPush: false,
    allowsAutoMerge: false,
  },
  // Nothing but the App keeps anything out: merging is configured to do without protection.
  {
    requiresOurs: false,
    requiresOther: false,
    isStrict: false,
    hasQueue: false,
    mayPush: false,
    allowsAutoMerge: false,
  },
];

/** More steps than any run takes that comes to rest. */
const maxSteps = 20_000;
const sweepMs = 300_000;
/** Of so many seeds one publishes: it takes as many steps again. */
export const publishingSeeds = 4;
/** Of so many seeds one has what changes bring installed on a cluster, and does not publish: those with this rest. */
const installingRest = 3;
export const installingSeeds = 8;
/** Of so many seeds one has other owners in its other branch, so that it matters which of the two is merged into (T6). */
const otherOwnersSeeds = 5;
/** What GitHub goes on to refuse is tried again for ever, with long pauses. */
const calmMs = 1_800_000;

/** One simulated world, from its seed: the same seed takes the same steps. */
export async function runSeed(seed: number, mutation?: Mutation): Promise<SimulationResult> {
  const random = createRandom(seed);
  const scheduler = createScheduler(random);
  const rules = random.pick(ways);
  const installs = seed % installingSeeds === installingRest;
  const paces = rules.allowsAutoMerge ? [1, 1, 3] : [1, 3, 3, 10];
  const people = choosePeople(random, paces, installs ? installSteps : []);
  const publishes = seed % publishingSeeds === 0;
  const world = createWorld(scheduler, {
    rules,
    settings: {
      method: random.chance(0.8) ? 'merge' : 'squash',
      withoutProtection: !rules.requiresOurs && !rules.mayPush,
      ...(rules.allowsAutoMerge ? { autoMerge: true } : {}),
      ...(random.chance(0.3) ? { stopLabel: 'stop-here' } : {}),
    },
    publishes,
    install: installs
      ? { mode: random.pick(['required', 'required', 'informational']), atOnce: random.pick([1, 2]) }
      : undefined,
    hasOtherOwners: seed % otherOwnersSeeds === 0,
  });
  world.hidesReleases = mutation?.hidesReleases === true;
  world.believesRunsOfPeople = mutation?.believesRunsOfPeople === true;
  const faults: Faults = random.chance(0.7) ? { lostRequest: 15, lostAnswer: 15 } : { lostRequest: 0, lostAnswer: 0 };
  const queue: StoredQueue = { pending: new Map(), running: new Map(), locks: new Map() };
  const history: StoredHistory = { texts: new Map(), deliveries: new Set(), entries: [] };
  const running: Running[] = [];
  const chaos = {
    users: 8 + random.int(16),
    crashes: random.chance(0.6) ? random.int(4) : 0,
    untimely: random.int(rules.allowsAutoMerge ? 8 : 5),
    untimelyInstalls: installs ? random.int(4) : 0,
    losses: 0,
    isOn: true,
  };
  if (random.chance(0.6)) chaos.losses = 1 + random.int(2);
  const publishing = publishingChances(random, publishes);
  const losesAnywhere = random.chance(0.3);
  const sweeps = mutation?.hasSweep !== false;
  let started = 0;

  const start = (): void => {
    const process: Process = { name: `P${++started}`, isAlive: true, underWay: 0 };
    const ownQueue = simulatedQueue(scheduler, process, queue);
    const parts: ControllerParts = {
      hub: simulatedHub(world, process, faults, mutation?.bindsHead ?? true),
      mirrors: simulatedMirrors(world, process, faults, mutation?.bindsBase ?? true),
      queue: withTurns(world, ownQueue),
      history: simulatedHistory(scheduler, process, history),
      clock: { now: () => isoOf(scheduler.now()) },
      openImages: undefined,
      appSettings: {
        appId,
        version: '0',
        docsUrl: 'https://docs.test',
        pagesUrl: undefined,
        dryRun: false,
        imageWords: [],
      },
      ...(publishes ? { publishing: simulatedPublishing(world, process, faults) } : {}),
      ...(installs ? { installing: simulatedInstalling(world, process, faults) } : {}),
      judges: rememberedJudges(world.store, work => scheduler.during(work)),
      onNote: note => {
        if (note.kind !== 'failed') return;
        scheduler.note(`   ${process.name}: ${note.key} failed: ${messageOf(note.error)}`);
        if (isMistake(note.error)) world.violations.push(`A mistake: ${messageOf(note.error)}`);
      },
    };
    const kept = createController(mutation?.wrap?.(parts, world) ?? parts);
    ownQueue.start(key => {
      const work = parseWorkKey(key);
      if (work?.kind === 'group') world.lookedAt.set(work.head, scheduler.trace.length);
      return kept.handle(key);
    });
    running.push({ process, controller: kept, queue: ownQueue });
  };

  const crash = (one: Running): void => {
    one.process.isAlive = false;
    running.splice(running.indexOf(one), 1);
    forgetProcess(scheduler, queue, one.process);
    chaos.crashes -= 1;
    scheduler.at(scheduler.now() + 5000, { label: '* a process starts', run: start });
  };

  /** All that is kept of the past, whoever is reading or writing it. */
  const lose = (): void => {
    history.texts.clear();
    history.deliveries.clear();
    history.entries.length = 0;
    world.lostAt = scheduler.now();
    chaos.losses -= 1;
  };

  const deliver = (index: number): void => {
    const [delivery] = world.deliveries.splice(index, 1);
    if (delivery === undefined) return;
    const to = running.length === 0 ? undefined : random.pick(running);
    const luck = random.int(100);
    if (luck < 12) scheduler.note('   it is lost');
    else if (to === undefined || luck < 20) {
      scheduler.note('   it fails');
      world.failed.push(delivery);
    } else {
      if (luck < 32) world.deliveries.push(delivery);
      const { guid, name, payload } = delivery;
      to.controller
        .onEvent(name, payload, { guid, at: isoOf(scheduler.now()) })
        .catch(() => world.failed.push(delivery));
    }
  };

  const isMerging = () => [...queue.locks.keys()].some(name => name.startsWith('merge:'));
  scheduler.offer(() => autoMergeSteps(world));
  scheduler.offer(() => {
    freeLocks(queue);
    return running.flatMap(one => one.queue.steps());
  });
  scheduler.offer(() =>
    world.deliveries.map(({ id, name }, index) => ({ label: `event ${name} ${id}`, run: () => deliver(index) })),
  );
  scheduler.offer(() =>
    hasWorkForQueue(world) ? [{ label: 'GitHub advances its queue', run: () => advanceQueue(world) }] : [],
  );
  scheduler.offer(() =>
    chaos.isOn
      ? nextUserStep(
          world,
          people,
          isMerging(),
          () => chaos.users,
          () => (chaos.users -= 1),
        )
      : [],
  );
  scheduler.offer(() =>
    chaos.isOn && chaos.untimely > 0
      ? untimelySteps(
          world,
          branch => knownOf(world, history, branch),
          () => (chaos.untimely -= 1),
        )
      : [],
  );
  scheduler.offer(() =>
    chaos.isOn && chaos.untimelyInstalls > 0 ? untimelyInstallSteps(world, () => (chaos.untimelyInstalls -= 1)) : [],
  );
  scheduler.offer(() => (chaos.isOn ? publishingSteps(world, queue, publishing) : []));
  scheduler.offer((): readonly Step[] =>
    chaos.isOn && chaos.crashes > 0
      ? running.map(one => ({ label: `* ${one.process.name} dies`, weight: 1, run: () => crash(one) }))
      : [],
  );
  scheduler.offer((): readonly Step[] => {
    const weight = chaos.isOn && chaos.losses > 0 ? lossWeight(world, history) : 0;
    return weight > 0 || (losesAnywhere && chaos.isOn && chaos.losses > 0)
      ? [{ label: '* the history is lost', weight: Math.max(weight, 1), run: lose }]
      : [];
  });
  scheduler.offer((): readonly Step[] => {
    const seconds = () => 1 + random.int(random.chance(0.2) ? 300 : 60);
    return chaos.isOn ? [{ label: '   time passes', weight: 2, run: () => scheduler.pass(1000 * seconds()) }] : [];
  });

  noteChange(world);
  start();
  if (random.chance(0.4)) start();
  const sweep = () => {
    if (!sweeps) return;
    for (const key of ['sweep', 'deliveries']) if (!queue.running.has(key)) queue.pending.set(key, scheduler.now());
  };
  const sweepAgain = () => {
    if (!chaos.isOn) return;
    sweep();
    scheduler.at(scheduler.now() + sweepMs, { label: '* sweep', run: sweepAgain });
  };
  scheduler.at(scheduler.now() + sweepMs, { label: '* sweep', run: sweepAgain });

  let steps = 0;
  while (chaos.users > 0 && steps++ < maxSteps && world.violations.length === 0) await scheduler.run(1);
  // What is to be merged stays to be merged while all sorts of things happen: most is merged only after people have done what they do.
  await scheduler.run(random.int(1_500));
  // Then nothing goes wrong any more. What was lost stays lost.
  chaos.isOn = false;
  faults.lostRequest = 0;
  faults.lostAnswer = 0;
  world.workflow = 'enabled';
  scheduler.note('* everything calms down');
  let rests = await scheduler.run(maxSteps, scheduler.now() + calmMs);
  while (running.length === 0) start();
  const hours = publishes ? [1, 1, 1, 1, 1, 25, 4, 4] : [1, 1, 1, 1, 1];
  for (const hour of hours) {
    if (!rests) break;
    scheduler.pass(hour * 3_600_000);
    sweep();
    rests = await scheduler.run(maxSteps, scheduler.now() + calmMs);
  }
  const found = rests
    ? [
        ...(await invariants(world, history)),
        ...(await problemsOfPublishing(world)),
        ...(await problemsOfAudits(world)),
      ]
    : ['The world does not come to rest.'];
  return { seed, violations: [...world.violations, ...found], trace: scheduler.trace, merged: world.merges.length };
}

/** Notes since when a branch is this App's turn: a merge has to be right at some moment of its turn. */
function withTurns(world: World, queue: SimulatedQueue): SimulatedQueue {
  return {
    ...queue,
    exclusive: (name, run) =>
      queue.exclusive(name, () => {
        world.turns.set(name.split(':').slice(2).join(':'), world.scheduler.trace.length);
        if (name.startsWith('installs:')) world.installsDecidedAt = world.scheduler.now();
        return run();
      }),
  };
}

/** It does most where something was merged that is not compared yet, is to be merged by GitHub, or stops merging. */
function lossWeight({ pulls }: World, { texts }: StoredHistory): number {
  const records: readonly BranchRecord[] = JSON.parse(texts.get('merges:11') ?? '[]');
  if (records.some(({ stop }) => stop !== undefined)) return 10;
  const unbound = records.flatMap(record => record.unbound.map(({ number }) => pulls.get(number)));
  if (unbound.some(pull => pull?.state === 'merged')) return 100;
  return unbound.some(pull => pull?.autoMerge !== undefined) ? 40 : 0;
}

function knownOf({ lostAt }: World, { texts }: StoredHistory, branch: string): KnownOfBranch {
  if (lostAt === undefined) return 'never lost';
  const records: readonly BranchRecord[] = JSON.parse(texts.get('merges:11') ?? '[]');
  const record = records.find(one => one.branch === branch);
  if (record === undefined) return 'lost';
  return record.recoverUntil === undefined ? 'found again' : 'being found';
}

function isMistake(error: unknown): boolean {
  return error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
