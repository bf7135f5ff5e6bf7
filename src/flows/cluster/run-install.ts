import {
  type Action,
  type Assessment,
  createTimeline,
  decideNextStep,
  type Engine,
  type InstallFailure,
  noProgress,
  nothingObserved,
  type Observed,
  observe,
  type Sight,
  type Sighting,
  type Timing,
} from '../../core/cluster/index.ts';
import { cleanUp } from './clean-up.ts';
import { ClusterError } from './cluster-error.ts';
import { collectEvidence, type Evidence } from './collect-evidence.ts';
import { performAction } from './perform-action.ts';
import type { Clock, Cluster } from './ports.ts';

export interface InstallRun {
  readonly cluster: Cluster;
  readonly engine: Engine;
  readonly timing: Timing;
  readonly clock: Clock;
  /** Ends the install early. What it made is removed all the same. */
  readonly signal: AbortSignal;
  /** What was made stays. */
  readonly keep: boolean;
  /** Looks once more at what has succeeded, before it is removed. @returns what is wrong with it. @throws ClusterError */
  readonly verify?: () => Promise<InstallFailure | undefined>;
  /** Told of each change, and of what is awaited. */
  readonly watcher: {
    saw(sightings: readonly Sighting[]): void;
    waits(assessment: Pick<Assessment, 'waitsFor'>, at: number): void;
    /** All that is seen, for those who keep it. */
    sees(sight: Sight, at: number): void;
  };
}

export interface InstallResult {
  readonly outcome:
    | { readonly kind: 'succeeded' | 'interrupted' }
    | { readonly kind: 'failed'; readonly failure: InstallFailure };
  /** Until it was decided, without cleaning up. */
  readonly milliseconds: number;
  readonly timeline: readonly Sighting[];
  /** Of what did not succeed. */
  readonly evidence: Evidence | undefined;
  /** What could not be removed, as `Namespace foo`. */
  readonly leftBehind: readonly string[];
}

const retryMilliseconds = 1000;

/** Installs: observes, decides, acts, until it has succeeded or failed. Then removes what was made. */
export async function runInstall(run: InstallRun): Promise<InstallResult> {
  const { cluster, engine, clock, signal, watcher } = run;
  const began = clock.now();
  const elapsed = () => Math.round(clock.now() - began);
  const timeline = createTimeline();
  const ended = new AbortController();
  let wake = new AbortController();
  let observed: Observed = nothingObserved;
  let broken: ClusterError | undefined;
  let isDecided = false;
  const see = (sight: Sight) => {
    observed = observe(observed, sight);
    // What cleaning up changes is no part of the install.
    if (isDecided) return;
    watcher.sees(sight, elapsed());
    watcher.saw(timeline.note(sight, elapsed()));
    wake.abort();
  };
  const following = cluster.follow(engine.kinds, see, ended.signal).catch(error => {
    broken = clusterError(error);
    wake.abort();
  });
  signal.addEventListener('abort', () => wake.abort(), { once: true });
  const removeMade = async () => {
    isDecided = true;
    if (!run.keep) watcher.waits({ waitsFor: 'what was made to be removed' }, elapsed());
    const leftBehind = run.keep ? [] : await cleanUp(cluster, engine, () => observed, clock);
    ended.abort();
    await following;
    return leftBehind;
  };
  try {
    const outcome = await decide();
    isDecided = true;
    const milliseconds = elapsed();
    const evidence = outcome.kind === 'succeeded' ? undefined : await collectEvidence(cluster, observed);
    return { outcome, milliseconds, timeline: timeline.sightings, evidence, leftBehind: await removeMade() };
  } catch (error) {
    // A fault of ours must not leave anything either.
    if (!ended.signal.aborted) await removeMade();
    throw error;
  }

  async function decide(): Promise<InstallResult['outcome']> {
    let progress = noProgress;
    for (;;) {
      if (signal.aborted) return { kind: 'interrupted' };
      if (broken !== undefined) return { kind: 'failed', failure: failureOf(broken) };
      wake = new AbortController();
      const assessment = engine.assess(observed);
      const now = elapsed();
      const step = decideNextStep(progress, assessment, run.timing, now);
      progress = step.progress;
      const { decision } = step;
      if (decision.kind === 'succeeded') return verified();
      if (decision.kind === 'failed') return decision;
      watcher.waits(assessment, now);
      if (decision.kind === 'act') await actOn(assessment.actions);
      else await clock.pause(Math.max(0, decision.lookAgainAt - now), wake.signal);
    }
  }

  async function verified(): Promise<InstallResult['outcome']> {
    try {
      const failure = await run.verify?.();
      if (failure === undefined) return { kind: 'succeeded' };
      return signal.aborted ? { kind: 'interrupted' } : { kind: 'failed', failure };
    } catch (error) {
      return { kind: 'failed', failure: failureOf(clusterError(error)) };
    }
  }

  async function actOn(actions: readonly Action[]): Promise<void> {
    for (const action of actions) {
      try {
        see(await performAction(cluster, action));
      } catch (error) {
        const failure = clusterError(error);
        if (failure.code !== 'unreachable') broken = failure;
        // Following says when it is too long.
        else await clock.pause(retryMilliseconds, signal);
        return;
      }
    }
  }
}

function clusterError(error: unknown): ClusterError {
  if (error instanceof ClusterError) return error;
  throw error;
}

function failureOf({ code, message, fix }: ClusterError): InstallFailure {
  return { code, cause: 'cluster', message, fix, evidence: [] };
}
