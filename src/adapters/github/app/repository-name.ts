import { repositoryOf } from '../../../core/github/values.ts';
import type { RepositoryAccess } from './access-tokens.ts';
import type { Connection } from './connection.ts';
import { answerMap, notUnderstood } from './hub-error-of.ts';
import { noneIfMissing } from './none-if-missing.ts';

/**
 * What a repository is called, `owner/name`, by its id; undefined where it is gone. GitHub's clients, and GitHub itself where it sends on what
 * asks by a former name, ask by this address.
 *
 * @see https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api#follow-redirects
 */
export function repositoryName(connection: Connection, installed: RepositoryAccess): Promise<string | undefined> {
  const { id } = installed.repository;
  const what = `the repository ${id}`;
  return connection.readUnchanged(
    installed,
    { what, permission: 'metadata: read', key: `name ${id}` },
    (octokit, headers, signal) =>
      octokit.request('GET /repositories/{id}', { id, headers, request: { signal } }).catch(noneIfMissing),
    ({ data }) => {
      if (data === undefined) return undefined;
      const name = repositoryOf(answerMap(what, data).full_name);
      if (name === undefined) throw notUnderstood(what);
      return name;
    },
  );
}
