import { mapOf, numberOf, repositoryOf, type Values } from '../../../core/github/values.ts';
import type { ListedRepository } from '../../../flows/reconcile/ports.ts';
import type { Connection } from './connection.ts';
import { answerMap, notUnderstood } from './hub-error-of.ts';
import { readPages } from './read-pages.ts';

/**
 * Every repository of every installation that is not suspended, but for those that nobody can change.
 * https://docs.github.com/en/rest/apps/installations#list-repositories-accessible-to-the-app-installation
 */
export async function* repositories(
  connection: Connection,
  onFailure: (installation: number, error: unknown) => void,
): AsyncGenerator<ListedRepository> {
  for (const installation of await installations(connection)) {
    let found: readonly (ListedRepository | undefined)[];
    try {
      found = await ofInstallation(connection, installation);
    } catch (error) {
      onFailure(installation, error);
      continue;
    }
    for (const repository of found) if (repository !== undefined) yield repository;
  }
}

async function installations(connection: Connection): Promise<readonly number[]> {
  const what = 'the installations of the App';
  const found = await readPages(
    connection,
    'app',
    { what, permission: 'metadata: read', key: 'installations' },
    ({ rest }, { signal, ...options }) => rest.apps.listInstallations({ ...options, request: { signal } }),
    data => data,
    ({ id, suspended_at: suspendedAt }) => ({ id: numberOf(id), isSuspended: (suspendedAt ?? null) !== null }),
  );
  return found.flatMap(({ id, isSuspended }) => {
    if (id === undefined) throw notUnderstood(what);
    return isSuspended ? [] : [id];
  });
}

async function ofInstallation(
  connection: Connection,
  installation: number,
): Promise<readonly (ListedRepository | undefined)[]> {
  const what = `the repositories of installation ${installation}`;
  return readPages(
    connection,
    { installation, read: 'metadata' },
    { what, permission: 'metadata: read', key: 'repositories' },
    ({ rest }, { signal, ...options }) =>
      rest.apps.listReposAccessibleToInstallation({ ...options, request: { signal } }),
    data => answerMap(what, data).repositories,
    repository => installedOf(installation, mapOf(repository), what),
  );
}

function installedOf(installation: number, repository: Values, what: string): ListedRepository | undefined {
  const id = numberOf(repository.id);
  const name = repositoryOf(repository.full_name);
  if (id === undefined || name === undefined) throw notUnderstood(what);
  const isFrozen = repository.archived === true || repository.disabled === true;
  return isFrozen ? undefined : { installation, repository: { id, name }, isPrivate: repository.private !== false };
}
