/** One repository of an installation, with all that the installation may do there. */
export interface RepositoryAccess {
  readonly installation: number;
  readonly repository: { readonly id: number };
}

/** All repositories of an installation, to read what they are called and no more. */
export interface ListAccess {
  readonly installation: number;
  readonly read: 'metadata';
}

/** In whose name GitHub is asked, and what for: the App itself, or an installation. */
export type Access = 'app' | RepositoryAccess | ListAccess;

/** What requests are authorized with. Everything throws HubError. */
export interface AccessTokens {
  /** The header for a request. */
  authorization(access: Access): Promise<string>;
  /** To be called when GitHub did not accept a token: the next request gets another one. @throws HubError where that would not be accepted either */
  onRefused(access: Access): void;
  /** The token alone, for git. */
  repositoryToken(installed: RepositoryAccess): Promise<string>;
}

/** The same text for the same access. */
export function nameOfAccess(access: Access): string {
  if (access === 'app') return access;
  const { installation } = access;
  return 'read' in access ? `${installation} ${access.read}` : `${installation} ${access.repository.id}`;
}
