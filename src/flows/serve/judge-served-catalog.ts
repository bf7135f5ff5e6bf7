import { catalogChecks } from '../../core/checks/catalog/index.ts';
import { severitiesOfOpm } from '../../core/checks/catalog/severities-of-opm.ts';
import { runChecks } from '../../core/checks/run.ts';
import type { Verdict } from '../../core/report/verdict.ts';
import type { loadTree } from '../load/load-tree.ts';
import { statsOf, verdictOf } from '../verdict.ts';

/** The verdict on a catalog that is to be served: valid where opm would validate it. */
export function judgeServedCatalog({ snapshot, loader }: Awaited<ReturnType<typeof loadTree>>): Verdict {
  const config = { ...snapshot.config, checks: severitiesOfOpm };
  return verdictOf('tree', runChecks({ ...snapshot, config }, catalogChecks), statsOf(snapshot.merged, loader));
}
