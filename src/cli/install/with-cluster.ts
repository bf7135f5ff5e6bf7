import { resolve } from 'node:path';
import type { Cluster } from '../../flows/cluster/ports.ts';
import { textOption } from '../arguments.ts';
import type { Arguments, Context, ExitCode } from '../command.ts';
import { loadCluster } from '../load-cluster.ts';
import { reportProblems } from '../render/report-problems.ts';

/** Uses the cluster that the command line names. Where it cannot be used, says why. */
export async function withCluster(
  context: Context,
  args: Arguments,
  use: (cluster: Cluster) => Promise<ExitCode>,
): Promise<ExitCode> {
  try {
    const file = textOption(args, 'kubeconfig');
    const path = file === undefined ? undefined : resolve(context.cwd, file);
    return await use(loadCluster().openCluster(path, context.env));
  } catch (error) {
    // Of the other program, and so of another class.
    if (!(error instanceof Error && error.name === 'ClusterError')) throw error;
    const fix = 'fix' in error && typeof error.fix === 'string' ? { fix: error.fix } : {};
    return reportProblems(context, [{ message: error.message, ...fix, unknown: true }]);
  }
}
