import { type InstallReport, reportOnDryRun, reportOnInstall } from '../../core/cluster/index.ts';
import type { Cluster } from '../../flows/cluster/ports.ts';
import type { Arguments, Context, ExitCode } from '../command.ts';
import { reportFailure } from '../images/report-failure.ts';
import { catalogAccess } from './catalog-access.ts';
import { engineOf } from './engine-of.ts';
import { runDryRun } from './run-dry-run.ts';
import { runRukpak } from './run-rukpak.ts';
import { runV0 } from './run-v0.ts';
import { runV1 } from './run-v1.ts';
import { serveImage } from './serve-image.ts';
import type { FoundTarget } from './target-of-catalog.ts';

/** Installs a target with the engine of the command line. @returns the exit code where a bundle or a catalog cannot be read */
export async function installTarget(
  context: Context,
  args: Arguments,
  cluster: Cluster,
  found: FoundTarget,
): Promise<InstallReport | ExitCode> {
  const engine = engineOf(args);
  const { target } = found;
  switch (engine) {
    case 'dry-run': {
      const began = performance.now();
      const findings = await runDryRun(context, args, cluster, target.bundle);
      if (findings.kind !== 'exists') return reportFailure(context, target.bundle.image, findings);
      return reportOnDryRun(target, findings.value, performance.now() - began);
    }
    case 'olm-v0': {
      const source = await catalogAccess(context, args, found);
      if (typeof source === 'number') return source;
      try {
        return reportOnInstall(engine, target, await runV0(context, args, cluster, source.access, found));
      } finally {
        await source.close();
      }
    }
    case 'olm-v1': {
      const source = await serveImage(context, args, found);
      if (typeof source === 'number') return source;
      try {
        return reportOnInstall(engine, target, await runV1(context, args, cluster, source.image, found));
      } finally {
        await source.close();
      }
    }
    case 'rukpak': {
      const result = await runRukpak(context, args, cluster, target);
      return typeof result === 'number' ? result : reportOnInstall(engine, target, result);
    }
  }
}
