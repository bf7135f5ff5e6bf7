import { commitOf, mapOf, numberOf, type Values } from '../../../core/github/values.ts';
import type { InstalledRepository, MergeQueue } from '../../../flows/reconcile/ports.ts';
import { nameOfRepository } from '../name-of-repository.ts';
import type { Connection } from './connection.ts';
import { mergeQueueQuery } from './observe/queries.ts';
import { readList } from './observe/read-list.ts';

/** The merge queue of a branch; undefined where it has none, or it could not be read to its end. */
export async function mergeQueue(
  connection: Connection,
  installed: InstalledRepository,
  branch: string,
): Promise<MergeQueue | undefined> {
  const question = {
    what: `the merge queue of ${branch} of ${installed.repository.name}`,
    permission: 'merge_queues: read',
  };
  const read = async (after: string | null) => {
    const { data } = await connection.query(installed, question, mergeQueueQuery, {
      ...nameOfRepository(installed.repository.name),
      branch,
      after,
    });
    const repository = mapOf(data.repository);
    // Under the old name of a repository that was renamed there may be another one.
    return repository.databaseId === installed.repository.id ? mapOf(repository.mergeQueue) : {};
  };
  const first = await read(null);
  const { nodes, isComplete } = await readList(first.entries, async after => (await read(after)).entries);
  if (!isComplete) return undefined;
  return { checksEach: mapOf(first.configuration).mergingStrategy === 'ALLGREEN', entries: nodes.map(entryOf) };
}

function entryOf({ pullRequest, headCommit, baseCommit }: Values): MergeQueue['entries'][number] {
  return {
    number: numberOf(mapOf(pullRequest).number),
    head: commitOf(mapOf(headCommit).oid),
    base: commitOf(mapOf(baseCommit).oid),
  };
}
