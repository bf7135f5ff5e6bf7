import { join } from 'node:path';

/** Where credentials are looked for. */
export interface CredentialFilePath {
  readonly path: string;
  /** The form of Docker before 1.7: nothing but what is called `auths` since. */
  readonly isLegacy: boolean;
}

/**
 * The files that podman, skopeo and docker write, in the order of containers-auth.json(5). `REGISTRY_AUTH_FILE` takes the place of all of them, as it does
 * there.
 *
 * @param home the directory of the user, where there is one
 * @param user the number of the user, where the system has such
 */
export function findCredentialFiles(
  environment: Readonly<Record<string, string | undefined>>,
  home: string | undefined,
  user: number | undefined,
): readonly CredentialFilePath[] {
  const named = environment.REGISTRY_AUTH_FILE;
  if (isSet(named)) return [{ path: named, isLegacy: false }];
  const { XDG_RUNTIME_DIR, XDG_CONFIG_HOME, DOCKER_CONFIG } = environment;
  const runtime = isSet(XDG_RUNTIME_DIR) ? [join(XDG_RUNTIME_DIR, 'containers')] : [];
  const fallback = runtime.length === 0 && user !== undefined ? [`/run/containers/${user}`] : [];
  const inHome = (name: string) => (home === undefined ? [] : [join(home, name)]);
  const config = isSet(XDG_CONFIG_HOME) ? [XDG_CONFIG_HOME] : inHome('.config');
  const docker = isSet(DOCKER_CONFIG) ? [DOCKER_CONFIG] : inHome('.docker');
  return [
    ...[...runtime, ...fallback].map(folder => join(folder, 'auth.json')),
    ...config.map(folder => join(folder, 'containers', 'auth.json')),
    ...docker.map(folder => join(folder, 'config.json')),
    ...inHome('.dockercfg'),
  ].map(path => ({ path, isLegacy: path.endsWith('.dockercfg') }));
}

function isSet(value: string | undefined): value is string {
  return value !== undefined && value !== '';
}
