import { showContained } from './merge-effects.ts';
import { noteChange } from './pull-snapshot.ts';
import type { Step } from './scheduler.ts';
import {
  holdByMaintainer,
  openPulls,
  proposeCommitOf,
  pushAddition,
  pushBeside,
  pushTo,
  report,
  retarget,
  type UserStep,
} from './user-steps.ts';
import { pullOf, type SimGroup, type SimPull, type World } from './world.ts';

/** What the App knows of a branch: nothing where that was lost, and is not found again. */
export type KnownOfBranch = 'lost' | 'being found' | 'found again' | 'never lost';

/**
 * What comes in between when GitHub is about to be asked to merge, or is to merge by itself: another head, another base, and a pull request
 * with the commit of a group that has no check yet.
 */
export function untimelySteps(
  world: World,
  knownOf: (branch: string) => KnownOfBranch,
  taken: () => void,
): readonly Step[] {
  const step = (pull: SimPull, act: UserStep, weight: number): Step => ({
    label: '',
    weight,
    run() {
      world.looking = pull.number;
      taken();
      world.scheduler.note(`* ${act(world)}`);
      noteChange(world);
      showContained(world);
    },
  });
  const asked = world.scheduler.waiting().find(label => /-> (#\d+: (merge|enqueue)|git push #)/.test(label));
  const pull = world.pulls.get(Number(/#(\d+)/.exec(asked ?? '')?.[1]));
  const isAsked = pull?.state === 'open';
  return [
    ...(isAsked ? untimelyForAsked(world, pull, step) : []),
    ...openPulls(world)
      .filter(({ queuedBy }) => queuedBy === 'person')
      .map(queued => step(queued, () => holdByMaintainer(world, queued), 2)),
    ...world.groups
      .filter(group => !world.runs.some(({ sha }) => sha === group.head))
      .map(group => step(pullOf(world, group.number), () => proposeUnseen(world, group), 20)),
    ...openPulls(world)
      .filter(({ autoMerge, head }) => autoMerge?.by === 'app' && passes(world, head))
      .map(armed => untimelyForArmed(world, armed, knownOf(armed.branch), step)),
  ];
}

/** Where no rule asks for our check, nothing but the head that the call names keeps another head out. */
function untimelyForAsked(
  world: World,
  asked: SimPull,
  step: (pull: SimPull, act: UserStep, weight: number) => Step,
): readonly Step[] {
  return [
    step(asked, () => pushTo(world, asked), world.rules.requiresOurs ? 10 : 60),
    step(asked, () => pushBeside(world, asked), 40),
    step(asked, retarget, 5),
  ];
}

/** A push has the App find out again what it lost of a branch; when it has, or never lost it, what GitHub merges has to be compared. */
function untimelyForArmed(
  world: World,
  armed: SimPull,
  known: KnownOfBranch,
  step: (pull: SimPull, act: UserStep, weight: number) => Step,
): Step {
  const other = armed.author === 'alice' ? 'bar' : 'foo';
  if (known === 'lost') return step(armed, () => pushAddition(world, armed.branch, other, 'one'), 2);
  const weight = known === 'found again' ? 60 : known === 'never lost' ? 2 : 0;
  return step(armed, () => `${pushBeside(world, armed)}; ${report(world, armed, 'success')}`, weight);
}

/** What GitHub says of the group is lost: nobody has looked at it when its commit is proposed, and judged. */
function proposeUnseen(world: World, group: SimGroup): string | undefined {
  const kept = world.deliveries.filter(({ name }) => name !== 'merge_group');
  world.deliveries.splice(0, world.deliveries.length, ...kept);
  return proposeCommitOf(world, group);
}

/** Whether nothing but the other check keeps GitHub from merging it by itself. */
function passes(world: World, sha: string): boolean {
  return world.runs.findLast(run => run.sha === sha)?.conclusion === 'success';
}
