import type { InstallRun } from './run-install.ts';

/** Longer than a watch lags behind. */
const milliseconds = 1000;

/**
 * A run that ends only after its state has not changed for a moment. RukPak and OLM v1 do not wait for workloads, and workloads come by another watch than
 * the report that they were applied: the state of a Deployment may still be that of the bundle before.
 */
export function withStableEnd(run: InstallRun): InstallRun {
  return { ...run, timing: { ...run.timing, stable: Math.max(run.timing.stable, milliseconds) } };
}
