import { type CatalogReport, reportOnCatalog } from '../../core/cluster/index.ts';
import type { Cluster } from '../../flows/cluster/ports.ts';
import { tryCatalogWithV0 } from '../../flows/cluster/try-catalog-with-v0.ts';
import { tryCatalogWithV1 } from '../../flows/cluster/try-catalog-with-v1.ts';
import type { Arguments, Context, ExitCode } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { catalogAccess } from './catalog-access.ts';
import { engineOf } from './engine-of.ts';
import { installWithProgress, newRun } from './install-with-progress.ts';
import { serveImage } from './serve-image.ts';
import { catalogIn, type FoundCatalog } from './target-of-catalog.ts';

/** Lets a cluster run a catalog, and installs nothing. @returns the exit code where it cannot be served */
export async function tryCatalog(
  context: Context,
  args: Arguments,
  cluster: Cluster,
  found: FoundCatalog,
): Promise<CatalogReport | ExitCode> {
  const engine = engineOf(args);
  const { word } = found;
  const packages = [...(catalogIn(found)?.packages.keys() ?? [])];
  const run = newRun();
  switch (engine) {
    case 'olm-v0': {
      const source = await catalogAccess(context, args, found);
      if (typeof source === 'number') return source;
      const trial = { access: source.access, packages, run };
      try {
        const result = await installWithProgress(context, args, cluster, settings => tryCatalogWithV0(trial, settings));
        return reportOnCatalog(engine, word, packages.length, result);
      } finally {
        await source.close();
      }
    }
    case 'olm-v1': {
      const source = await serveImage(context, args, found);
      if (typeof source === 'number') return source;
      const trial = { image: source.image, run };
      try {
        const result = await installWithProgress(context, args, cluster, settings => tryCatalogWithV1(trial, settings));
        return reportOnCatalog(engine, word, packages.length, result);
      } finally {
        await source.close();
      }
    }
    case 'dry-run':
    case 'rukpak':
      throw new UsageError(`--engine ${engine} runs no catalog. Name a package: 'install foo'.`);
  }
}
