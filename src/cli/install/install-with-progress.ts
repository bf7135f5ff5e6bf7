import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { defaultDeadlines } from '../../core/cluster/index.ts';
import type { Clock, Cluster } from '../../flows/cluster/ports.ts';
import type { InstallResult, InstallRun } from '../../flows/cluster/run-install.ts';
import { hasOption, textOption } from '../arguments.ts';
import type { Arguments, Context } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { showProgress } from './show-progress.ts';
import { untilInterrupted } from './until-interrupted.ts';
import { createSightLog, writeEvidence } from './write-evidence.ts';

/** A name for a run that no other one has. */
export function newRun(): string {
  return randomBytes(4).toString('hex');
}

/** Carries out an install as the options say, shows how far it is, and writes the evidence that is wanted. @throws ClusterError */
export async function installWithProgress(
  context: Context,
  args: Arguments,
  cluster: Cluster,
  install: (settings: Omit<InstallRun, 'engine'>) => Promise<InstallResult>,
): Promise<InstallResult> {
  const progress = showProgress(context, hasOption(args, 'quiet'));
  const sights = createSightLog();
  const signal = untilInterrupted(() => {
    progress.end();
    context.stderr.write('Interrupted. Removing what was made; press Ctrl+C again to leave it.\n');
  });
  const result = await install({
    cluster,
    timing: {
      deadlines: { ...defaultDeadlines, total: secondsOption(args, 'timeout') ?? defaultDeadlines.total },
      stable: secondsOption(args, 'stable') ?? 0,
      patience: 1,
    },
    clock,
    signal,
    keep: hasOption(args, 'keep'),
    watcher: { saw: progress.saw, waits: progress.waits, sees: sights.add },
  }).finally(() => progress.end());
  const directory = textOption(args, 'evidence');
  if (directory !== undefined) writeEvidence(context.cwd, directory, sights.lines(), result.evidence);
  return result;
}

const clock: Clock = {
  now: () => performance.now(),
  // An abort is no failure here.
  pause: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }).catch(() => {}),
};

/** The value of an option that takes seconds, in milliseconds; undefined where it is not given. @throws UsageError */
function secondsOption(args: Arguments, name: string): number | undefined {
  const text = textOption(args, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,6}$/.test(text)) throw new UsageError(`--${name} takes a number of seconds, not '${text}'.`);
  return Number(text) * 1000;
}
