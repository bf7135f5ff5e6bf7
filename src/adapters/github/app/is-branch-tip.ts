import type { InstalledRepository } from '../../../flows/reconcile/ports.ts';
import { failureOf } from '../failure-of.ts';
import { nameOfRepository } from '../name-of-repository.ts';
import type { Connection } from './connection.ts';
import { notUnderstood } from './hub-error-of.ts';

/**
 * Whether a branch is at a commit.
 * https://docs.github.com/en/rest/commits/commits#list-branches-for-head-commit
 */
export async function isBranchTip(connection: Connection, of: InstalledRepository, sha: string): Promise<boolean> {
  const what = `the branches of ${of.repository.name} at ${sha}`;
  const question = { what, permission: 'contents: read' };
  const found = await connection.reader(of).read(question, ({ rest }, signal) =>
    rest.repos
      .listBranchesForHeadCommit({ ...nameOfRepository(of.repository.name), commit_sha: sha, request: { signal } })
      .then(({ data }): unknown => data)
      .catch(noneIfMissing),
  );
  if (!Array.isArray(found)) throw notUnderstood(what);
  return found.length > 0;
}

/** The commit is gone, or was never there. */
function noneIfMissing(error: unknown): readonly unknown[] {
  const { status } = failureOf(error);
  if (status === 404 || status === 422) return [];
  throw error;
}
