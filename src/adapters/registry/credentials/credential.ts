export interface Password {
  readonly kind: 'password';
  readonly username: string;
  readonly password: string;
}

/** What proves to a registry who asks. Never shown to anybody. */
export type Credential =
  | Password
  /** Exchanged for tokens at the registry's token server (OAuth 2 refresh token). The password is for servers that do not know that. */
  | { readonly kind: 'identity-token'; readonly token: string; readonly password?: Password }
  /** A token that the registry itself takes as it is. */
  | { readonly kind: 'registry-token'; readonly token: string };

/** Where credentials come from. */
export interface CredentialSource {
  /**
   * The credential for a repository of a registry; undefined where there is none.
   * @param host with its port where it has one
   * @throws CredentialError when what is configured cannot be used
   */
  find(host: string, repository: string): Promise<Credential | undefined>;
}

/** Nobody is known to any registry. */
export const noCredentials: CredentialSource = { find: async () => undefined };
