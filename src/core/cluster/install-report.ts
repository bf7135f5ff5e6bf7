import type { DryRunFinding } from './dry-run/dry-run-finding.ts';
import { type EndedRun, type RunReport, reportOnRun } from './run-report.ts';
import type { Target } from './select-target.ts';

/** What became of one install, or of one upgrade. */
export interface InstallReport extends RunReport {
  readonly engine: InstallEngine;
  readonly package: string;
  readonly channel: string;
  readonly bundle: string;
  /** The bundle that was installed first. */
  readonly from?: string;
  /** Of a dry run: its objects, in the order of the bundle. */
  readonly objects?: readonly DryRunFinding[];
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
export function reportOnInstall(engine: InstallEngine, target: Target, run: EndedRun): InstallReport {
  return { ...headOf(target), engine, ...reportOnRun(run) };
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
