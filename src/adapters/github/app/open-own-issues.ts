import type { OwnIssues } from '../../../flows/audit/ports.ts';
import { type ConnectionOptions, connect } from './connection.ts';
import { fixedToken } from './fixed-token.ts';
import { ownIssues } from './own-issues.ts';
import { viewerLogin } from './viewer-login.ts';

/** The issues that the account of a token opened. Nothing is asked before the first call. @param options.repository `owner/name` */
export function openOwnIssues({
  token,
  repository,
  ...options
}: Omit<ConnectionOptions, 'appId'> & { readonly token: string; readonly repository: string }): OwnIssues {
  const connection = connect({ ...options, appId: 0 }, () => fixedToken(token));
  const installed = { installation: 0, repository: { id: 0, name: repository } };
  return ownIssues(connection, installed, () => viewerLogin(connection, installed));
}
