import type { CatalogEngine, CatalogReport } from '../../core/cluster/index.ts';
import { runCommand, type Wish } from './run-command.ts';

/** The exit code where what was tried is to blame. */
const toBlame = 1;

/**
 * Lets OLM run one catalog, and gives the report on it. One that the command line tool refuses to serve does not run anywhere.
 *
 * @param root directory of the catalog in the repository
 */
export async function tryCatalog(root: string, engine: CatalogEngine, wish: Wish): Promise<CatalogReport> {
  const name = root === '' ? '.' : root;
  const came = await runCommand<CatalogReport>(`Catalog ${name}`, [], wish);
  if ('report' in came) return { ...came.report, catalog: root };
  const isToBlame = came.code === toBlame;
  return {
    schemaVersion: 1,
    engine,
    catalog: root,
    packages: 0,
    outcome: isToBlame ? 'failed' : 'undetermined',
    failure: { code: 'no-report', cause: isToBlame ? 'content' : 'unknown', message: came.said },
    seconds: 0,
    leftBehind: [],
  };
}
