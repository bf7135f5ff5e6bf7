import { mapOf, textOf } from '../../../core/github/values.ts';
import type { RepositoryAccess } from './access-tokens.ts';
import type { Connection } from './connection.ts';
import { notUnderstood } from './hub-error-of.ts';

const viewerQuery = 'query Viewer { viewer { login } }';

/** The account that a token belongs to. https://docs.github.com/en/graphql/reference/queries */
export async function viewerLogin(connection: Connection, installed: RepositoryAccess): Promise<string> {
  const what = 'the account of the token';
  const { data } = await connection.query(installed, { what, permission: 'metadata: read' }, viewerQuery, {});
  const login = textOf(mapOf(data.viewer).login);
  if (login === undefined) throw notUnderstood(what);
  return login;
}
