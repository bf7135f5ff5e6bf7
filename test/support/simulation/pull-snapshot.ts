import type { SimInstallRun } from './install-runs.ts';
import { type SimPull, tipOf, type World } from './world.ts';

/** All that a decision on a pull request rests on, at one moment: the truth, whatever anybody observed of it. */
export interface PullSnapshot {
  readonly pull: SimPull;
  readonly base: string;
  readonly isStopped: boolean;
  readonly other: string | undefined;
  readonly sameHead: readonly number[];
  /** Logins of the members of the team, in their order. */
  readonly team: readonly string[];
  readonly installRuns: readonly SimInstallRun[];
}

/** Notes what every open pull request is from now on. */
export function noteChange(world: World): void {
  const pulls = new Map<number, PullSnapshot>();
  for (const pull of world.pulls.values()) if (pull.state === 'open') pulls.set(pull.number, snapshotOf(world, pull));
  world.timeline.push({ step: world.scheduler.trace.length, pulls });
}

export function snapshotOf(world: World, pull: SimPull): PullSnapshot {
  return {
    pull: {
      ...pull,
      labels: new Set(pull.labels),
      reviews: [...pull.reviews],
      comments: pull.comments.map(comment => ({ ...comment })),
    },
    base: tipOf(world, pull.branch),
    isStopped: world.stop !== undefined,
    other: world.other.get(pull.head),
    team: [...world.team].sort(),
    installRuns: [...world.installRuns],
    sameHead: [...world.pulls.values()]
      .filter(
        ({ number, state, head, branch }) =>
          number !== pull.number && state === 'open' && head === pull.head && branch !== pull.branch,
      )
      .map(({ number }) => number),
  };
}
