import { commitOf, mapOf, textOf } from '../../../../core/github/values.ts';
import type { InstalledRepository } from '../../../../flows/reconcile/ports.ts';
import { nameOfRepository } from '../../name-of-repository.ts';
import type { Connection } from '../connection.ts';
import { notUnderstood } from '../hub-error-of.ts';
import { defaultBranchQuery } from '../observe/queries.ts';

/** The default branch, and the commit that it is at; undefined of a repository without commits, or that is gone. */
export async function defaultBranch(
  connection: Connection,
  of: InstalledRepository,
): Promise<{ readonly branch: string; readonly sha: string } | undefined> {
  const what = `the default branch of ${of.repository.name}`;
  const question = { what, permission: 'contents: read' };
  const { data } = await connection.query(of, question, defaultBranchQuery, nameOfRepository(of.repository.name));
  const { repository } = data;
  const found = mapOf(repository).defaultBranchRef;
  if ((found ?? undefined) === undefined) return undefined;
  const { name, target } = mapOf(found);
  const [branch, sha] = [textOf(name), commitOf(mapOf(target).oid)];
  if (branch === undefined || sha === undefined) throw notUnderstood(what);
  return { branch, sha };
}
