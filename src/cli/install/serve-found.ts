import { CatalogEncoder } from '../../adapters/serve/catalog-encoder.ts';
import { openNamelessFile } from '../../adapters/serve/pieces.ts';
import { catalogChecks } from '../../core/checks/catalog/index.ts';
import type { CatalogAccess } from '../../core/cluster/olm-v0/request.ts';
import { loadServedCatalog } from '../../flows/serve/load-served-catalog.ts';
import { textOption } from '../arguments.ts';
import type { Arguments, Context, ExitCode } from '../command.ts';
import { listening } from '../listening.ts';
import { loadCatalogServer } from '../load-catalog-server.ts';
import { reportProblems } from '../render/report-problems.ts';
import { writeVerdict } from '../write-verdict.ts';
import type { FoundCatalog } from './target-of-catalog.ts';

/** A pod may hold a connection. */
const graceMs = 1000;

/** Serves a catalog for the time of an install. @returns the exit code where it is not valid, which is said on stderr */
export async function serveFound(
  context: Context,
  args: Arguments,
  { loaded }: FoundCatalog,
): Promise<{ readonly access: CatalogAccess; close(): Promise<void> } | ExitCode> {
  const file = openNamelessFile();
  const encoder = new CatalogEncoder(file);
  const result = loadServedCatalog(loaded, encoder);
  if ('problems' in result) return reportProblems(context, result.problems);
  if ('verdict' in result) {
    const { cwd, env, stderr } = context;
    writeVerdict({ cwd, env, stdout: stderr }, { words: [], options: {} }, result.verdict, catalogChecks);
    return 1;
  }
  const host = textOption(args, 'host') ?? '127.0.0.1';
  const catalog = encoder.finish(result.served);
  const { openCatalogServer } = loadCatalogServer();
  const server = await listening({ host, port: 0, hostOption: '--host' }, () =>
    openCatalogServer({ host, port: 0, name: 'catalog', catalog, file, modified: new Date(context.now) }),
  );
  return {
    access: { address: `${host.includes(':') ? `[${host}]` : host}:${server.port}` },
    close: () => server.close(graceMs),
  };
}
