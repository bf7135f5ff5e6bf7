/** Names of Docker Hub; docker writes `https://index.docker.io/v1/`. */
const dockerHub: ReadonlySet<string> = new Set(['docker.io', 'index.docker.io', 'registry-1.docker.io']);

/** One name for each registry: in lower case, Docker Hub by its name in references, without the port that HTTPS has anyway. */
export function registryName(host: string): string {
  const name = host.toLowerCase().replace(/:443$/, '');
  return dockerHub.has(name) ? 'docker.io' : name;
}

/** The keys that serve for a repository, the most specific first: `host/a/b`, `host/a`, `host`. */
export function keysFor(host: string, repository: string): readonly string[] {
  const parts = repository === '' ? [] : repository.split('/');
  const name = registryName(host);
  return [...parts.keys(), parts.length].reverse().map(count => [name, ...parts.slice(0, count)].join('/'));
}

/**
 * Brings a key of a credential file to the form of `keysFor`. Keys of old are URLs, where only the host counts.
 */
export function normalizeKey(key: string): { readonly key: string; readonly isUrl: boolean } {
  const rest = key.replace(/^https?:\/\//i, '');
  const isUrl = rest.length !== key.length;
  const [host = '', ...path] = rest.split('/');
  const name = registryName(host);
  const parts = path.filter(part => part !== '');
  // Docker Hub's own key, written without its scheme.
  const isVersion = name === 'docker.io' && parts.length === 1 && /^v[12]$/.test(parts[0] ?? '');
  return { key: isUrl || isVersion ? name : [name, ...parts].join('/'), isUrl };
}

/** How credential helpers know a registry. */
export function helperKey(host: string): string {
  const name = registryName(host);
  return name === 'docker.io' ? 'https://index.docker.io/v1/' : name;
}
