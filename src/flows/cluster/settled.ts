import type { InstallRun } from './run-install.ts';

/** More than a watch is behind. */
const milliseconds = 1000;

/**
 * A run whose end has to last for a moment. RukPak and OLM v1 do not wait for workloads, and these come by another watch than what says that they were applied: what is
 * seen of a Deployment may still be that of the bundle before.
 */
export function settled(run: InstallRun): InstallRun {
  return { ...run, timing: { ...run.timing, stable: Math.max(run.timing.stable, milliseconds) } };
}
