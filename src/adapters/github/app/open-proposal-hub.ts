import type { ProposalHub, PublishHub } from '../../../flows/reconcile/publish/ports.ts';
import { branchTip } from './branch-tip.ts';
import { type ConnectionOptions, connect } from './connection.ts';
import { fixedToken } from './fixed-token.ts';
import { publishHub } from './publish-hub.ts';
import { viewerLogin } from './viewer-login.ts';

/** One repository, with the pull requests that the account of a token opened. Nothing is asked before the first call. @param options.repository `owner/name` */
export function openProposalHub({
  token,
  repository,
  ...options
}: Omit<ConnectionOptions, 'appId'> & {
  readonly token: string;
  readonly repository: string;
}): ProposalHub & Pick<PublishHub, 'defaultBranch'> {
  const connection = connect({ ...options, appId: 0 }, () => fixedToken(token));
  const own = { installation: 0, repository: { id: 0, name: repository } };
  let login: Promise<string> | undefined;
  const ourLogin = () => {
    login ??= viewerLogin(connection, own);
    return login;
  };
  const { defaultBranch, proposals, propose } = publishHub(connection, installed => installed, ourLogin);
  return { defaultBranch, proposals, propose, branch: (installed, branch) => branchTip(connection, installed, branch) };
}
