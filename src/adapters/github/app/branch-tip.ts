import { commitOf, mapOf } from '../../../core/github/values.ts';
import type { InstalledRepository } from '../../../flows/reconcile/ports.ts';
import { nameOfRepository } from '../name-of-repository.ts';
import type { Connection } from './connection.ts';
import { answerMap, notUnderstood } from './hub-error-of.ts';
import { noneIfMissing } from './none-if-missing.ts';

/**
 * The commit that a branch is at; undefined where there is no such branch.
 * https://docs.github.com/en/rest/git/refs#get-a-reference
 */
export function branchTip(
  connection: Connection,
  installed: InstalledRepository,
  branch: string,
): Promise<string | undefined> {
  const what = `branch ${branch} of ${installed.repository.name}`;
  return connection.readUnchanged(
    installed,
    { what, permission: 'contents: read', key: `tip ${installed.repository.id} ${branch}` },
    ({ rest }, headers, signal) =>
      rest.git
        .getRef({
          ...nameOfRepository(installed.repository.name),
          ref: `heads/${branch}`,
          headers,
          request: { signal },
        })
        .catch(noneIfMissing),
    ({ data }) => {
      if (data === undefined) return undefined;
      const tip = commitOf(mapOf(answerMap(what, data).object).sha);
      if (tip === undefined) throw notUnderstood(what);
      return tip;
    },
  );
}
