import type { Random } from '../random.ts';
import { publishBesideSteps } from './published-by-others.ts';
import type { Step } from './scheduler.ts';
import type { StoredQueue } from './simulated-queue.ts';
import { tamperingSteps } from './tampering.ts';
import type { World } from './world.ts';

/** The repository was renamed. */
export const formerName = 'o/former';

/** How often each happens still. */
interface PublishingChances {
  publications: number;
  tampering: number;
  audits: number;
  formerNames: number;
}

export function publishingChances(random: Random, publishes: boolean): PublishingChances {
  if (!publishes) return { publications: 0, tampering: 0, audits: 0, formerNames: 0 };
  return { publications: 2, tampering: random.int(4), audits: 3, formerNames: 2 };
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
    ...due('audits', '* an audit is due', 'audit:7:11:o/catalog'),
    // Events that are under way when a repository is renamed have its old name.
    ...due('formerNames', '* a push by the former name', `publish:7:11:${formerName}`),
  ];
}
