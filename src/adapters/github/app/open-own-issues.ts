import { mapOf, textOf } from '../../../core/github/values.ts';
import type { OwnIssues } from '../../../flows/audit/ports.ts';
import { type ConnectionOptions, connect } from './connection.ts';
import { fixedToken } from './fixed-token.ts';
import { notUnderstood } from './hub-error-of.ts';
import { ownIssues } from './own-issues.ts';

const viewerQuery = 'query Viewer { viewer { login } }';

/** The issues that the account of a token opened. Nothing is asked before the first call. @param options.repository `owner/name` */
export function openOwnIssues({
  token,
  repository,
  ...options
}: Omit<ConnectionOptions, 'appId'> & { readonly token: string; readonly repository: string }): OwnIssues {
  const connection = connect({ ...options, appId: 0 }, () => fixedToken(token));
  const of = { installation: 0, repository: { id: 0, name: repository } };
  return ownIssues(connection, of, async () => {
    const what = 'the account of the token';
    const { data } = await connection.query(of, { what, permission: 'metadata: read' }, viewerQuery, {});
    const login = textOf(mapOf(data.viewer).login);
    if (login === undefined) throw notUnderstood(what);
    return login;
  });
}
