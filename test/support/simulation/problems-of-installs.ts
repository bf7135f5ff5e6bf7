import { runsFor } from './install-truth.ts';
import type { PullSnapshot } from './pull-snapshot.ts';
import type { Truth } from './truth.ts';
import type { World } from './world.ts';

/** Without a person there are two; listed too late, or with the history lost, it may be some more. */
const mostRuns = 8;

/** What has to be so of the installs of an open pull request when the world has come to rest. */
export function problemsOfInstalls(world: World, snapshot: PullSnapshot, truth: Truth): readonly string[] {
  const name = `#${snapshot.pull.number}`;
  const runs = runsFor(world, snapshot);
  const first = runs.filter(({ attempt }) => attempt === 1);
  if (first.length > mostRuns) return [`${name} was installed ${first.length} times.`];
  const goingOn = world.installRuns.filter(({ by, conclusion }) => by === 'app' && conclusion === undefined);
  const isFull = goingOn.length >= (world.install?.atOnce ?? 0);
  if (!truth.wantsInstalls || isFull) return [];
  if (runs.length === 0) return [`${name} was never installed.`];
  const isUndetermined = runs.at(-1)?.conclusion !== undefined && runs.at(-1)?.found === 'nothing';
  return isUndetermined && runs.length < 2 ? [`${name} was not installed again after a run that found nothing.`] : [];
}
