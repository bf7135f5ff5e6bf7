import { mapOf, textOf } from '../../../../core/github/values.ts';
import type { Operation, Performed } from '../../../../core/plan/operation.ts';
import type { PullRequestKey } from '../../../../flows/reconcile/ports.ts';
import { nameOfRepository } from '../../name-of-repository.ts';
import type { Connection } from '../connection.ts';
import { pullRequestIdQuery } from '../observe/queries.ts';
import { changeByGraphql, isByGraphql } from './change-by-graphql.ts';
import { performCheck } from './check-run.ts';
import { performPost } from './comments.ts';
import { performMerge } from './merge.ts';
import { resolveThread } from './resolve-thread.ts';
import { performReview } from './review.ts';

/**
 * Does one thing, once.
 *
 * @param id what GraphQL calls the pull request, where that is known
 */
export async function perform(
  connection: Connection,
  key: PullRequestKey,
  operation: Exclude<Operation, { kind: 'push-merge' | 'start-install' }>,
  id: string | undefined,
): Promise<Performed> {
  if (operation.kind === 'create-check' || operation.kind === 'update-check')
    return performCheck(connection, key, operation);
  if (operation.kind === 'merge') return performMerge(connection, key, operation);
  if (operation.kind === 'create-review') return performReview(connection, key, operation);
  if (operation.kind === 'resolve-thread') return resolveThread(connection, key, operation);
  if (!isByGraphql(operation)) return performPost(connection, key, operation);
  const known = id ?? (await readId(connection, key));
  return known === undefined ? { kind: 'gone' } : changeByGraphql(connection, key, known, operation);
}

async function readId(connection: Connection, key: PullRequestKey): Promise<string | undefined> {
  const { repository, number } = key;
  const question = { what: `pull request ${number} of ${repository.name}`, permission: 'pull_requests: read' };
  const { data } = await connection.query(key, question, pullRequestIdQuery, {
    ...nameOfRepository(repository.name),
    number,
  });
  return textOf(mapOf(mapOf(data.repository).pullRequest).id);
}
