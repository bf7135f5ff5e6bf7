import { configPath, configText, type PackageName, packages } from './content.ts';
import { runAgain, type SimInstallRun, startRun } from './install-runs.ts';
import { showContained } from './merge-effects.ts';
import { noteChange } from './pull-snapshot.ts';
import type { Step } from './scheduler.ts';
import { moveHead, openPulls, pushDirectly, retargetPull, type UserStep } from './user-steps.ts';
import { type SimPull, tipOf, type World } from './world.ts';

/** What people do besides, where the repository wants installs on a cluster. */
export const installSteps: readonly (readonly [number, UserStep])[] = [
  [6, changeBundle],
  [8, rerun],
  [8, startByHand],
  [3, changeWorkflow],
  [3, changeMode],
];

/**
 * What comes in between while something is being installed for a pull request: the same in another commit, another base, somebody who starts the workflow, too.
 * What was installed is installed again where that is not merged yet.
 */
export function untimelyInstallSteps(world: World, taken: () => void): readonly Step[] {
  const step = (label: string, act: () => string): Step => ({
    label: '',
    weight: 10,
    run() {
      taken();
      world.scheduler.note(`* ${label}: ${act()}`);
      noteChange(world);
      showContained(world);
    },
  });
  return openPulls(world).flatMap((pull): readonly Step[] => {
    const run = world.installRuns.findLast(({ by, inputs }) => by === 'app' && inputs.pull === pull.number);
    if (run?.inputs.head !== pull.head || run.branch !== pull.branch) return [];
    if (run.conclusion !== undefined) return [step('too late', () => runItAgain(world, run))];
    const own = pull.author === 'alice' ? 'foo' : 'bar';
    return [
      step('meanwhile', () => pushSame(world, pull)),
      step('meanwhile', () => changeBundleOf(world, own, pull.branch)),
      step('meanwhile', () => retargetPull(world, pull)),
      step('meanwhile', () => startAsPerson(world, run)),
    ];
  });
}

/** Another head, with what the head before has. */
function pushSame(world: World, pull: SimPull): string {
  const { id } = world.store.add([pull.head], world.store.files(pull.head), `same ${world.nextId++}`);
  moveHead(world, pull, id, pull.author);
  return `${pull.author} pushes ${id.slice(0, 7)} to #${pull.number}, without a change`;
}

function changeBundle(world: World): string {
  const { random } = world.scheduler;
  return changeBundleOf(world, random.pick(packages), random.chance(0.85) ? 'main' : 'release');
}

/** The head of the channels is another one then, also of what was installed for a pull request. */
function changeBundleOf(world: World, name: PackageName, branch: string): string {
  const files = world.store.files(tipOf(world, branch));
  const path = `catalog/${name}/catalog.yaml`;
  const text = (files[path] ?? '').replace(/^- type: note\n {2}value: \d+\n/m, '');
  const note = `properties:\n- type: note\n  value: ${world.nextId++ % 3}\n`;
  pushDirectly(world, branch, { ...files, [path]: text.replace('properties:\n', note) });
  return `mia changes the bundle of ${name} in ${branch}`;
}

function rerun(world: World): string | undefined {
  const isOpen = new Set(openPulls(world).map(({ number }) => number));
  const ended = world.installRuns.filter(({ by, conclusion }) => by === 'app' && conclusion !== undefined);
  const run = ended.findLast(({ inputs }) => isOpen.has(inputs.pull));
  return run === undefined ? undefined : runItAgain(world, run);
}

function runItAgain(world: World, run: SimInstallRun): string {
  runAgain(world, run);
  return `somebody runs the jobs of run ${run.id} again`;
}

/** Whoever may write can start the workflow with the same inputs, and have it say what they want. */
function startByHand(world: World): string | undefined {
  const last = world.installRuns.at(-1);
  return last === undefined ? undefined : startAsPerson(world, last);
}

function startAsPerson(world: World, run: SimInstallRun): string {
  startRun(world, 'person', run.branch, run.inputs);
  return `somebody starts the workflow with the inputs of run ${run.id}`;
}

function changeWorkflow(world: World): string {
  world.workflow = world.workflow === 'enabled' ? world.scheduler.random.pick(['disabled', 'missing']) : 'enabled';
  return `the workflow that installs is ${world.workflow}`;
}

function changeMode(world: World): string | undefined {
  const { install } = world;
  if (install === undefined) return undefined;
  install.mode = world.scheduler.random.pick(['required', 'required', 'informational', 'off']);
  const files = world.store.files(tipOf(world, 'main'));
  pushDirectly(world, 'main', { ...files, [configPath]: configText(world.settings, world.publishes, install) });
  return `mia configures install.mode: ${install.mode}`;
}
