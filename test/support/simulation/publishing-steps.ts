import type { Random } from '../random.ts';
import { emit } from './emit.ts';
import { publishBesideSteps } from './published-by-others.ts';
import type { Step } from './scheduler.ts';
import type { StoredQueue } from './simulated-queue.ts';
import { tamperingSteps } from './tampering.ts';
import { openPulls } from './user-steps.ts';
import { repository, type World } from './world.ts';

const names = [repository.name, 'o/renamed'] as const;

/** How often each happens still. */
interface PublishingChances {
  publications: number;
  tampering: number;
  audits: number;
  renames: number;
  olderKeys: number;
}

export function publishingChances(random: Random, publishes: boolean): PublishingChances {
  if (!publishes) return { publications: 0, tampering: 0, audits: 0, renames: 0, olderKeys: 0 };
  return { publications: 2, tampering: random.int(4), audits: 3, renames: 2, olderKeys: 2 };
}

/** What comes in between of publishing and audits. */
export function publishingSteps(world: World, queue: StoredQueue, left: PublishingChances): readonly Step[] {
  const isPublishing = () => [...queue.running.keys()].some(key => key.startsWith('publish:'));
  const isLeft = (name: keyof PublishingChances) => () => left[name];
  const take = (name: keyof PublishingChances) => () => {
    left[name] -= 1;
  };
  const due = (name: keyof PublishingChances, label: string, key: string): readonly Step[] => {
    if (left[name] === 0 || queue.running.has(key)) return [];
    const run = () => {
      left[name] -= 1;
      queue.pending.set(key, world.scheduler.now());
    };
    return [{ label, weight: 3, run }];
  };
  return [
    ...publishBesideSteps(world, isPublishing, isLeft('publications'), take('publications')),
    ...tamperingSteps(world, isLeft('tampering'), take('tampering')),
    ...due('audits', '* an audit is due', 'audit:7:11'),
    ...renames(world, left),
    // A queue may have keys of a version that wrote the name.
    ...due('olderKeys', '* a key of an older version', `publish:7:11:${repository.name}`),
    ...openPulls(world).flatMap(({ number }) =>
      due('olderKeys', '* a key of an older version', `pull:7:11:${repository.name}:${number}`),
    ),
  ];
}

/** Events that are under way keep the former name. */
function renames(world: World, left: PublishingChances): readonly Step[] {
  const run = () => {
    left.renames -= 1;
    world.name = names.find(name => name !== world.name) ?? repository.name;
    emit(world, 'repository', { action: 'renamed' });
    world.scheduler.note(`* the repository is renamed to ${world.name}`);
  };
  return left.renames === 0 ? [] : [{ label: '', weight: 3, run }];
}
