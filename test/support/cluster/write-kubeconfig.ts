import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';

/** Writes a kubeconfig for an API server without TLS. @returns its path */
export function writeKubeconfig(directory: string, server: string, user: object = { token: 'secret' }): string {
  const file = join(directory, 'kubeconfig.yaml');
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'double', cluster: { server, 'insecure-skip-tls-verify': true } }],
    users: [{ name: 'double', user }],
    contexts: [{ name: 'double', context: { cluster: 'double', user: 'double' } }],
    'current-context': 'double',
  };
  writeFileSync(file, stringify(config));
  return file;
}
