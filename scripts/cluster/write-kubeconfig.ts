import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Api } from './api.ts';

/** Writes how the API server is reached, for its administrator. @returns the file */
export function writeKubeconfig(directory: string, { port, token, certificate }: Api): string {
  const name = 'catalog-keeper';
  const cluster = { server: `https://127.0.0.1:${port}`, 'certificate-authority': certificate };
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name, cluster }],
    users: [{ name, user: { token } }],
    contexts: [{ name, context: { cluster: name, user: name } }],
    'current-context': name,
  };
  const file = join(directory, 'kubeconfig.yaml');
  writeFileSync(file, stringify(config), { mode: 0o600 });
  return file;
}
