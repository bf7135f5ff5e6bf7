import { catalogChecks } from '../../src/core/checks/catalog/index.ts';
import { graphChecks } from '../../src/core/checks/graph/index.ts';
import { runChecks } from '../../src/core/checks/run.ts';
import type { Files } from './memory-repository.ts';
import { snapshotOfExample } from './snapshot-of-example.ts';

/** The checks of catalogs and graphs that fail when files of bundle directories come. */
export async function checksFailedBy(base: Files, merged: Files): Promise<readonly string[]> {
  const snapshot = await snapshotOfExample({ title: '', finds: [], base, merged });
  const { findings } = runChecks(snapshot, [...catalogChecks, ...graphChecks]);
  return findings.filter(({ severity }) => severity === 'error').map(({ check }) => check);
}

/** Those that fail for nothing that opm adds to an index. */
export const checksThatSpeakForOpm: ReadonlySet<string> = new Set([
  'replaced-bundles-exist',
  'new-bundles-can-be-reached',
  'bundle-names-are-unique',
]);
