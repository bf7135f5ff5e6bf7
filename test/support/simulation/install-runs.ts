import { installRecord } from '../../../src/core/cluster/runs/install-record.ts';
import type { InstallTarget } from '../../../src/core/cluster/runs/install-target.ts';
import type { Performed } from '../../../src/core/plan/operation.ts';
import type { InstallRun } from '../../../src/flows/reconcile/installs/ports.ts';
import { changedPackages, type Files, hasAddition, type PackageName } from './content.ts';
import { emit } from './emit.ts';
import { noteChange } from './pull-snapshot.ts';
import { isoOf, tipOf, type World } from './world.ts';

/** A run of the workflow that installs, as the simulated GitHub keeps it. What changes of it makes another value, so that what was can be kept. */
export interface SimInstallRun extends InstallRun {
  readonly by: 'app' | 'person';
  readonly inputs: InstallInputs;
  /** When the App, having the lock, began to decide on it. */
  readonly decidedAt: number;
  /** From then on GitHub lists it. */
  readonly listedAt: number;
  /** What each attempt left as its record. */
  readonly records: readonly (string | undefined)[];
  /** What the last attempt found out about what it was given. */
  readonly found: 'nothing' | 'passed' | 'failed';
}

interface InstallInputs {
  readonly pull: number;
  readonly head: string;
  readonly base: string;
  readonly subject: string;
}

/** The page of a run decides nothing, and equal verdicts are found once. */
const url = 'https://github.test/actions/runs/1';
/** So long the App remembers what it started. */
const notedMs = 120_000;
/** So many of the newest runs are listed, whoever started them. */
const mostListed = 6;
/** Until a run is listed. */
const lags = [0, 0, 5_000, 5_000, 20_000, 20_000, 60_000, 200_000];
const durations = [20_000, 60_000, 60_000, 300_000, 1_500_000];

/** The App starts the workflow. What it must never do is noted: to install the same twice at once, or more at once than it may. */
export function startByApp(world: World, branch: string, inputs: InstallInputs): Performed {
  if (world.workflow === 'missing') return { kind: 'gone' };
  if (world.workflow === 'disabled') return { kind: 'refused', reason: 'The workflow is disabled.' };
  const live = world.installRuns.filter(run => isKnown(world, run));
  if (live.length >= (world.install?.atOnce ?? 0))
    world.violations.push(`${live.length + 1} installs go on at the same time, and ${world.install?.atOnce} may.`);
  const isSame = ({ inputs: { subject, pull }, ...run }: SimInstallRun) =>
    subject === inputs.subject && pull === inputs.pull && run.branch === branch;
  if (live.some(isSame)) world.violations.push(`What #${inputs.pull} brings is installed twice at the same time.`);
  startRun(world, 'app', branch, inputs);
  return { kind: 'done' };
}

/** Whether the App could know when it began to decide that a run goes on. A person may run one again in any moment. */
function isKnown(world: World, run: SimInstallRun): boolean {
  const { lostAt = -1, installsDecidedAt } = world;
  const isNoted = run.decidedAt + notedMs > installsDecidedAt && run.decidedAt > lostAt;
  const isListed = [installsDecidedAt, world.scheduler.now()].every(at => listedRuns(world, at).includes(run));
  return run.by === 'app' && run.attempt === 1 && run.conclusion === undefined && (isNoted || isListed);
}

/** What GitHub lists at a moment, oldest first. */
export function listedRuns({ installRuns }: World, at: number): readonly SimInstallRun[] {
  return installRuns.filter(({ listedAt }) => listedAt <= at).slice(-mostListed);
}

/** A person may start it, too, with any inputs. */
export function startRun(world: World, by: SimInstallRun['by'], branch: string, inputs: InstallInputs): void {
  const { scheduler } = world;
  const now = isoOf(scheduler.now());
  const run: SimInstallRun = {
    id: world.nextId++,
    attempt: 1,
    title: `Install #${inputs.pull}: ${inputs.subject}`,
    branch,
    sha: tipOf(world, branch),
    createdAt: now,
    startedAt: now,
    conclusion: undefined,
    url,
    by,
    inputs,
    decidedAt: world.installsDecidedAt,
    listedAt: scheduler.now() + scheduler.random.pick(lags),
    records: [],
    found: 'nothing',
  };
  world.installRuns.push(run);
  noteChange(world);
  endLater(world, run);
}

/** A person runs its jobs again: what it found before counts no longer. */
export function runAgain(world: World, run: SimInstallRun): void {
  const startedAt = isoOf(world.scheduler.now());
  const again = { ...run, attempt: run.attempt + 1, startedAt, conclusion: undefined, found: 'nothing' } as const;
  replace(world, again);
  endLater(world, again);
}

function replace(world: World, run: SimInstallRun): void {
  world.installRuns.splice(
    world.installRuns.findIndex(({ id }) => id === run.id),
    1,
    run,
  );
  noteChange(world);
}

function endLater(world: World, run: SimInstallRun): void {
  const { scheduler, install } = world;
  // It goes on for ever, and keeps others from being started: where results are only shown, that stops nothing.
  if (install?.mode === 'informational' && scheduler.random.chance(0.2)) return;
  scheduler.at(scheduler.now() + scheduler.random.pick(durations), {
    label: `* run ${run.id} ends`,
    run: () => end(world, run),
  });
}

function end(world: World, run: SimInstallRun): void {
  const { random } = world.scheduler;
  const ending = run.by === 'person' ? passes : random.pick(endings);
  const { conclusion, record, found } = ending(world, run);
  const records = Array.from({ length: run.attempt }, (_, index) =>
    index === run.attempt - 1 ? record : run.records[index],
  );
  replace(world, { ...run, conclusion, records, found });
  emit(world, 'workflow_run', {
    action: 'completed',
    workflow_run: { event: 'workflow_dispatch', display_title: run.title, head_sha: run.sha },
  });
}

interface Ending extends Pick<SimInstallRun, 'found'> {
  readonly conclusion: string;
  readonly record: string | undefined;
}

type End = (world: World, run: SimInstallRun) => Ending;

/** What a run leaves that could install everything. */
export function passingRecord(world: World, run: SimInstallRun): string {
  return recordOf(run.inputs.subject, targetsOf(world, run), 'succeeded');
}

const passes: End = (world, run) => ({ conclusion: 'success', record: passingRecord(world, run), found: 'passed' });
const fails: End = (world, run) => ({
  conclusion: 'failure',
  record: recordOf(run.inputs.subject, targetsOf(world, run), 'failed'),
  found: 'failed',
});
const leaves =
  (conclusion: string, record: (world: World, run: SimInstallRun) => string | undefined = () => undefined): End =>
  (world, run) => ({ conclusion, record: record(world, run), found: 'nothing' });

/** A run may be in the hands of what it installs. */
const endings: readonly End[] = [
  ...Array.from({ length: 12 }, () => passes),
  fails,
  fails,
  leaves('cancelled'),
  leaves('timed_out'),
  leaves('success'),
  leaves('failure', (world, run) => recordOf(run.inputs.subject, targetsOf(world, run), 'undetermined')),
  leaves('success', () => '{"schemaVersion":1,'),
  // About what it was not given: something of another run, or nothing that is there.
  leaves('success', (world, run) => {
    const other = world.installRuns.find(({ inputs }) => inputs.subject !== run.inputs.subject);
    return recordOf(other?.inputs.subject ?? '0'.repeat(64), targetsOf(world, run), 'succeeded');
  }),
  leaves('success', (world, run) =>
    recordOf(
      run.inputs.subject,
      targetsOf(world, run).map(target => ({ ...target, package: 'other' })),
      'succeeded',
    ),
  ),
];

function recordOf(
  subject: string,
  targets: readonly InstallTarget[],
  outcome: 'succeeded' | 'failed' | 'undetermined',
): string {
  const failure = { code: 'x', cause: 'content', message: 'It is not ready.', fix: 'Correct it.' } as const;
  const more = outcome === 'failed' ? { failure } : {};
  const report = { schemaVersion: 1, engine: 'olm-v0', outcome, seconds: 1, leftBehind: [], ...more } as const;
  return JSON.stringify(
    installRecord(
      subject,
      targets.map(target => ({ target, report: { ...report, ...target } })),
    ),
  );
}

/** What the workflow installs: it takes the commits that it is given. */
function targetsOf({ store }: World, { inputs: { base, head } }: SimInstallRun): readonly InstallTarget[] {
  return packagesToInstall(store.files(base), store.merge(base, head)).map(name => ({
    catalogs: ['catalog'],
    package: name,
    channel: 'extra',
    bundle: `${name}.v1.0.0`,
  }));
}

/** The packages that get a channel with a head. */
export function packagesToInstall(before: Files, after: Files | undefined): readonly PackageName[] {
  if (after === undefined) return [];
  return changedPackages(before, after).filter(name => !hasAddition(name, before) && hasAddition(name, after));
}
