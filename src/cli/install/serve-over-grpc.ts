import { CatalogEncoder } from '../../adapters/serve/catalog-encoder.ts';
import { openNamelessFile } from '../../adapters/serve/piece-file.ts';
import type { CatalogAccess } from '../../core/cluster/olm-v0/index.ts';
import { loadServedCatalog } from '../../flows/serve/load-served-catalog.ts';
import type { Arguments, Context, ExitCode } from '../command.ts';
import { listening } from '../listening.ts';
import { loadCatalogServer } from '../load-catalog-server.ts';
import { reportProblems } from '../render/report-problems.ts';
import { reportInvalid } from '../serve/report-invalid.ts';
import { graceMs, hostInAddress, placeToServe } from './place-to-serve.ts';
import type { FoundCatalog } from './target-of-catalog.ts';

/** Serves a catalog over gRPC, as OLM v0 asks for it, for the time of an install. @returns the exit code where it is not valid, which is said on stderr */
export async function serveOverGrpc(
  context: Context,
  args: Arguments,
  { loaded }: FoundCatalog,
): Promise<{ readonly access: CatalogAccess; close(): Promise<void> } | ExitCode> {
  const file = openNamelessFile();
  const encoder = new CatalogEncoder(file);
  const result = loadServedCatalog(loaded, encoder);
  if ('problems' in result) return reportProblems(context, result.problems);
  if ('verdict' in result) return reportInvalid(context, result.verdict);
  const place = placeToServe(args);
  const catalog = encoder.finish(result.served);
  const { openCatalogServer } = loadCatalogServer();
  const server = await listening(place, () =>
    openCatalogServer({ ...place, name: 'catalog', catalog, file, modified: new Date(context.now) }),
  );
  return {
    access: { address: `${hostInAddress(place)}:${server.port}` },
    close: () => server.close(graceMs),
  };
}
