import { mapOf, textOf } from '../../../../core/github/values.ts';
import type { ObservedBranch } from '../../../../core/plan/pull-request.ts';
import type { InstalledRepository } from '../../../../flows/reconcile/ports.ts';
import { nameOfRepository } from '../../name-of-repository.ts';
import type { Connection } from '../connection.ts';
import { deniedFields } from '../observe/denied-fields.ts';
import { branchQuery } from '../observe/queries.ts';
import type { RulesReader } from './read-rules.ts';

/** A branch by itself, without a pull request. */
export async function observeBranch(
  connection: Connection,
  rules: RulesReader,
  installed: InstalledRepository,
  branch: string,
): Promise<ObservedBranch> {
  const what = `branch ${branch} of ${installed.repository.name}`;
  const question = { what, permission: 'contents: read' };
  const { data, denied } = await connection.query(installed, question, branchQuery, {
    ...nameOfRepository(installed.repository.name),
    ref: `refs/heads/${branch}`,
  });
  const repository = mapOf(data.repository);
  const { refUpdateRule: update } = mapOf(repository.ref);
  return {
    appId: connection.appId,
    repository: { defaultBranch: textOf(mapOf(repository.defaultBranchRef).name) },
    rules: await rules.read(installed, {
      branch,
      repository,
      update: typeof update === 'object' && update !== null ? mapOf(update) : undefined,
      isFresh: true,
      hasMergeQueue: (repository.mergeQueue ?? null) !== null,
      unknown: [...deniedFields(denied), ...(data.repository === null ? ['The repository could not be read.'] : [])],
    }),
  };
}
