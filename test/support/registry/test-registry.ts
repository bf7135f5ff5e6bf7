import type { TokenServer } from './token-server.ts';

/** How a registry of the tests wants to be asked. */
export type Authentication = 'none' | 'htpasswd' | 'token';

/** A registry that tests speak to: a real one or the double. */
export interface TestRegistry {
  /** `127.0.0.1:PORT`: the host of image references. */
  readonly host: string;
  /** `http://127.0.0.1:PORT`, or https. */
  readonly origin: string;
  /** The certificate to trust, as PEM, of a registry with TLS. */
  readonly certificate?: string;
  /** Of a registry with token authentication. */
  readonly tokens?: TokenServer;
  /** The Authorization header that may pull from and push to these repositories, where the registry wants one. */
  authorization(...repositories: readonly string[]): string | undefined;
  stop(): Promise<void>;
}

export interface RegistryOptions {
  readonly authentication?: Authentication;
  readonly tls?: boolean;
}

/** Who may do everything. The password holds what clients like to stumble over. */
export const user = { username: 'alice', password: 'wonder:land/ü' } as const;

/** An identity token of the same user. */
export const identityToken = 'identity-of-alice';

export function basic({ username, password }: { readonly username: string; readonly password: string }): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

/** The header for a registry, by its authentication. */
export function authorizationFor(
  authentication: Authentication,
  tokens: TokenServer | undefined,
  repositories: readonly string[],
): string | undefined {
  if (authentication === 'none') return undefined;
  if (tokens === undefined) return basic(user);
  return `Bearer ${tokens.issue(repositories.map(name => `repository:${name}:pull,push`))}`;
}
