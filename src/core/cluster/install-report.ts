import type { Cause, InstallFailure } from './assessment.ts';
import type { DryRunFinding } from './dry-run/dry-run-finding.ts';
import type { Target } from './select-target.ts';
import type { Sighting } from './timeline.ts';

/** What became of one install, or of one upgrade. */
export interface InstallReport {
  readonly schemaVersion: 1;
  readonly engine: InstallEngine;
  readonly package: string;
  readonly channel: string;
  readonly bundle: string;
  /** The bundle that was installed first. */
  readonly from?: string;
  /** `undetermined`: whatever is wrong, it is not known to be what was installed. */
  readonly outcome: 'succeeded' | 'failed' | 'undetermined' | 'interrupted';
  readonly failure?: ReportedFailure;
  /** Until the outcome was known. */
  readonly seconds: number;
  /** Of an install. */
  readonly timeline?: readonly Sighting[];
  /** Of a dry run: its objects, in the order of the bundle. */
  readonly objects?: readonly DryRunFinding[];
  /** What could not be removed. */
  readonly leftBehind: readonly string[];
}

export interface ReportedFailure {
  readonly code: string;
  readonly cause: Cause;
  readonly message: string;
  readonly fix?: string;
}

export const installEngines = ['dry-run', 'olm-v0', 'olm-v1', 'rukpak'] as const;
export type InstallEngine = (typeof installEngines)[number];

type Head = Pick<InstallReport, 'schemaVersion' | 'package' | 'channel' | 'bundle' | 'from'>;

function headOf({ bundle, channel, from }: Target): Head {
  return {
    schemaVersion: 1,
    package: bundle.package,
    channel,
    bundle: bundle.name,
    ...(from === undefined ? {} : { from: from.name }),
  };
}

/** The report on an install. */
export function reportOnInstall(
  engine: InstallEngine,
  target: Target,
  {
    outcome,
    milliseconds,
    ...rest
  }: {
    readonly outcome:
      | { readonly kind: 'succeeded' | 'interrupted' }
      | { readonly kind: 'failed'; readonly failure: InstallFailure };
    readonly milliseconds: number;
    readonly timeline: readonly Sighting[];
    readonly leftBehind: readonly string[];
  },
): InstallReport {
  const { timeline, leftBehind } = rest;
  const common = { ...headOf(target), engine, seconds: milliseconds / 1000, timeline, leftBehind };
  if (outcome.kind !== 'failed') return { ...common, outcome: outcome.kind };
  const { evidence: _, ...failure } = outcome.failure;
  return { ...common, outcome: failure.cause === 'content' ? 'failed' : 'undetermined', failure };
}

/** The report on a dry run. */
export function reportOnDryRun(target: Target, objects: readonly DryRunFinding[], milliseconds: number): InstallReport {
  const isRefused = objects.some(({ state }) => state === 'refused');
  // What the bundle itself defines can only be tried once it is installed.
  const isUnknown = objects.some(({ state, cause }) => state === 'undetermined' && cause !== undefined);
  return {
    ...headOf(target),
    engine: 'dry-run',
    outcome: isRefused ? 'failed' : isUnknown ? 'undetermined' : 'succeeded',
    seconds: milliseconds / 1000,
    objects,
    leftBehind: [],
  };
}
