import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { defaultDeadlines } from '../../core/cluster/deadlines.ts';
import { commonInstallMode, type InstallMode, installModes } from '../../core/cluster/install-modes.ts';
import type { CatalogAccess } from '../../core/cluster/olm-v0/request.ts';
import type { Target } from '../../core/cluster/select-target.ts';
import { kindsProvidedBy } from '../../core/cluster/taken-definition.ts';
import { installWithV0 } from '../../flows/cluster/install-with-v0.ts';
import type { Clock, Cluster } from '../../flows/cluster/ports.ts';
import type { InstallResult } from '../../flows/cluster/run-install.ts';
import { hasOption, textOption } from '../arguments.ts';
import type { Arguments, Context } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { secondsOption } from './seconds-option.ts';
import { showProgress } from './show-progress.ts';
import { untilInterrupted } from './until-interrupted.ts';
import { createSightLog, writeEvidence } from './write-evidence.ts';

/** Installs with OLM v0, shows how far that is, and writes the evidence that is wanted. @throws ClusterError */
export async function runV0(
  context: Context,
  args: Arguments,
  cluster: Cluster,
  access: CatalogAccess,
  target: Target,
): Promise<InstallResult> {
  const progress = showProgress(context, hasOption(args, 'quiet'));
  const sights = createSightLog();
  const signal = untilInterrupted(() => {
    progress.end();
    context.stderr.write('Interrupted. Removing what was made; press Ctrl+C again to leave it.\n');
  });
  const { bundle, channel, from } = target;
  const install = {
    run: randomBytes(4).toString('hex'),
    access,
    package: bundle.package,
    channel,
    target: bundle.name,
    from: from?.name,
    installMode: installModeOf(args, target),
    provides: kindsProvidedBy([from, bundle]),
  };
  const result = await installWithV0(install, {
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

function installModeOf(args: Arguments, { bundle, from }: Target): InstallMode {
  const wanted = installModes.find(mode => mode === textOption(args, 'install-mode'));
  const mode = wanted ?? commonInstallMode(from === undefined ? [bundle] : [bundle, from]);
  if (mode !== undefined) return mode;
  const bundles = from === undefined ? bundle.name : `${from.name} and ${bundle.name}`;
  throw new UsageError(`There is no install mode for ${bundles}. Set one with --install-mode.`);
}
