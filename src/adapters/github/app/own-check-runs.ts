import { mapOf, type Values } from '../../../core/github/values.ts';
import type { OwnCheckRun } from '../../../core/plan/pull-request.ts';
import type { InstalledRepository } from '../../../flows/reconcile/ports.ts';
import { nameOfRepository } from '../name-of-repository.ts';
import type { Connection } from './connection.ts';
import { answerMap, notUnderstood } from './hub-error-of.ts';
import { ownCheckRunOf } from './observe/own-check-run-of.ts';
import { readPages } from './read-pages.ts';

/**
 * The check runs of the App for a commit, oldest first.
 * https://docs.github.com/en/rest/checks/runs#list-check-runs-for-a-git-reference
 */
export async function ownCheckRuns(
  connection: Connection,
  installed: InstalledRepository,
  sha: string,
): Promise<readonly OwnCheckRun[]> {
  const what = `the check runs of ${sha} in ${installed.repository.name}`;
  const runs = await readPages(
    connection,
    installed,
    { what, permission: 'checks: read', key: `runs ${installed.repository.id} ${sha}` },
    (octokit, { signal, ...options }) =>
      octokit.rest.checks.listForRef({
        ...nameOfRepository(installed.repository.name),
        ...options,
        ref: sha,
        app_id: connection.appId,
        filter: 'all',
        request: { signal },
      }),
    data => answerMap(what, data).check_runs,
    run => fromRest(run),
  );
  return oldestFirst(runs, what);
}

/** @throws HubError where one was not understood: it would be made again */
export function oldestFirst(runs: readonly (OwnCheckRun | undefined)[], what: string): readonly OwnCheckRun[] {
  const found = runs.filter(run => run !== undefined);
  if (found.length < runs.length) throw notUnderstood(what);
  return found.toSorted((one, other) => one.id - other.id);
}

/** Undefined where it is not what GitHub documents. */
export function fromRest(run: Values): OwnCheckRun | undefined {
  return ownCheckRunOf({ ...run, externalId: run.external_id, title: mapOf(run.output).title });
}
