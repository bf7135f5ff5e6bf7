/** Where tokens of a registry are asked for. */
export interface Realm {
  readonly url: URL;
  /** Whether it may learn the credentials for the registry. */
  readonly isTrusted: boolean;
}

/**
 * Token servers of well-known registries that stand at another host and belong to the same operator. A registrable domain in common would not do: it takes
 * the public suffix list to tell one, and below many of them (github.io, amazonaws.com) everybody may have a name. So it
 * is exact names only, each one documented by its operator.
 */
const tokenHosts: ReadonlyMap<string, string> = new Map([
  ['docker.io', 'auth.docker.io'],
  ['index.docker.io', 'auth.docker.io'],
  ['registry-1.docker.io', 'auth.docker.io'],
  ['registry.redhat.io', 'sso.redhat.com'],
  ['registry.connect.redhat.com', 'sso.redhat.com'],
  ['registry.gitlab.com', 'gitlab.com'],
]);

/** By what a realm is judged. */
export interface RealmRules {
  /** Whether a registry may be asked without TLS, and so its token server. */
  readonly isInsecure: (host: string) => boolean;
  /** Whether who runs the program says that a registry gives out its tokens at another host. Both have their ports. */
  readonly isTokenServer: (host: string, server: string) => boolean;
}

/**
 * Judges the realm that a registry names. The registry chooses it freely, and so may try to collect credentials or to have
 * addresses asked that only we can reach (CVE-2020-15157 of containerd). Whether the address may be asked at all is for the network policy.
 *
 * @param host of the registry, with its port where it has one
 */
export function judgeRealm(
  text: string,
  host: string,
  { isInsecure, isTokenServer }: RealmRules,
): Realm | { readonly error: string; readonly cause: 'policy' | 'not-a-registry' } {
  const url = URL.parse(text);
  if (url === null) return { error: 'names no token server', cause: 'not-a-registry' };
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isInsecure(host))) {
    const cause = url.protocol === 'http:' ? 'policy' : 'not-a-registry';
    return { error: 'names a token server without HTTPS', cause };
  }
  if (url.username !== '' || url.password !== '') {
    return { error: 'names a token server with a user in its URL', cause: 'not-a-registry' };
  }
  url.hash = '';
  const registry = URL.parse(`${url.protocol}//${host}`);
  // At another port of the same host is another server, and perhaps somebody else's.
  const isSameHost = registry !== null && registry.host === url.host;
  const isKnown = url.protocol === 'https:' && tokenHosts.get(host.toLowerCase()) === url.host;
  return { url, isTrusted: isSameHost || isKnown || isTokenServer(host, url.host) };
}
