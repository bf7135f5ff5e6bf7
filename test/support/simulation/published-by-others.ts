import { createImages } from '../../../src/adapters/image-contents/create-images.ts';
import { releasesAmong } from '../../../src/core/publish/release.ts';
import { publishCatalogs } from '../../../src/flows/publish/publish-catalogs.ts';
import { publishPlan } from '../../../src/flows/publish/publish-plan.ts';
import type { Process } from './process.ts';
import type { Step } from './scheduler.ts';
import { simulatedMirrors } from './simulated-mirrors.ts';
import { packerOf, simulatedRegistry } from './simulated-publishing.ts';
import { installation, isoOf, repository, tipOf, type World } from './world.ts';

const calm = { lostRequest: 0, lostAnswer: 0 };

/** Somebody publishes by the command line what the branch is, or what it was: beside the App, and without its lock. */
export function publishBesideSteps(
  world: World,
  isPublishing: () => boolean,
  left: () => number,
  taken: () => void,
): readonly Step[] {
  if (!world.publishes || left() <= 0) return [];
  return [
    {
      label: '* somebody publishes by hand',
      weight: 2,
      run() {
        taken();
        const parents: readonly string[] = world.store.get(tipOf(world, 'main'))?.parents ?? [];
        const revision = world.scheduler.random.chance(0.5)
          ? (parents[0] ?? tipOf(world, 'main'))
          : tipOf(world, 'main');
        publish(world, revision, isPublishing).catch(() => world.scheduler.note('   publishing by hand failed'));
      },
    },
  ];
}

async function publish(world: World, revision: string, isPublishing: () => boolean): Promise<void> {
  const process: Process = { name: 'CLI', isAlive: true, underWay: 0 };
  const mirrors = simulatedMirrors(world, process, calm);
  const wanted = { base: { branch: 'main', sha: revision }, pull: undefined };
  const objects = await mirrors.open({ installation, repository }, wanted);
  const plan = await publishPlan(objects, { revision, catalogs: [] });
  if (plan.kind !== 'plan') return;
  const target = simulatedRegistry(world, process, calm);
  const { times } = world.tampered;
  world.byHand += 1;
  const { catalogs } = await publishCatalogs({
    ...plan,
    objects,
    packer: packerOf(world),
    images: createImages(target),
    target,
    dryRun: false,
    now: isoOf(world.scheduler.now()),
    base: undefined,
    source: undefined,
  });
  world.byHand -= 1;
  const isDisturbed = isPublishing() || world.byHand > 0 || times !== world.tampered.times;
  if (isDisturbed || catalogs.some(({ state }) => state === 'failed')) return;
  const { tags } = world.registry;
  const [newest] = releasesAmong([...tags.keys()], 'latest');
  if (tags.get('latest') !== tags.get(newest?.tag ?? ''))
    world.violations.push(`latest is not ${newest?.tag} after ${revision.slice(0, 12)} was published by hand.`);
}
