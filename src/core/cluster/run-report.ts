import type { Cause, InstallFailure } from './assessment.ts';
import type { Sighting } from './timeline.ts';

/** What became of something that was made on a cluster and followed. */
export interface RunReport {
  readonly schemaVersion: 1;
  /** `undetermined`: whatever is wrong, it is not known to be what was tried. */
  readonly outcome: 'succeeded' | 'failed' | 'undetermined' | 'interrupted';
  readonly failure?: ReportedFailure;
  /** Until the outcome was known. */
  readonly seconds: number;
  readonly timeline?: readonly Sighting[];
  /** What could not be removed. */
  readonly leftBehind: readonly string[];
}

export interface ReportedFailure {
  readonly code: string;
  readonly cause: Cause;
  readonly message: string;
  readonly fix?: string;
}

/** How it ended. */
export interface EndedRun {
  readonly outcome:
    | { readonly kind: 'succeeded' | 'interrupted' }
    | { readonly kind: 'failed'; readonly failure: InstallFailure };
  readonly milliseconds: number;
  readonly timeline: readonly Sighting[];
  readonly leftBehind: readonly string[];
}

export function reportOnRun({ outcome, milliseconds, timeline, leftBehind }: EndedRun): RunReport {
  const common = { schemaVersion: 1, seconds: milliseconds / 1000, timeline, leftBehind } as const;
  if (outcome.kind !== 'failed') return { ...common, outcome: outcome.kind };
  const { evidence: _, ...failure } = outcome.failure;
  return { ...common, outcome: failure.cause === 'content' ? 'failed' : 'undetermined', failure };
}

const causes: Readonly<Record<Cause, string>> = {
  content: '',
  cluster: ' The problem is the cluster, or the way to it.',
  unknown: ' Whether the content or the cluster is to blame could not be determined.',
};

/** What is wrong, whose problem it is, and what to do about it, for people. */
export function failureLines({ failure }: Pick<RunReport, 'failure'>): readonly string[] {
  if (failure === undefined) return [];
  return [`${failure.message}${causes[failure.cause]}`, ...(failure.fix === undefined ? [] : [failure.fix])];
}
