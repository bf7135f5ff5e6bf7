import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDirectory } from '../../adapters/make-directory.ts';
import type { NewApp } from './convert-manifest.ts';

/**
 * Writes the credentials of a new App to `app.env` in the data folder, which only this user can read. What was there is never overwritten.
 *
 * @returns the path of the file
 * @throws the error of the file system
 */
export function saveCredentials(dataDir: string, app: NewApp, publicUrl: string): string {
  const path = join(dataDir, 'app.env');
  makeDirectory(dataDir, 0o700);
  const lines = [
    `APP_ID=${app.id}`,
    `PRIVATE_KEY="${app.pem.trim().replaceAll('\n', '\\n')}"`,
    `WEBHOOK_SECRET=${app.webhookSecret}`,
    `GITHUB_CLIENT_ID=${app.clientId}`,
    `GITHUB_CLIENT_SECRET=${app.clientSecret}`,
    `PUBLIC_URL=${publicUrl}`,
  ];
  writeFileSync(path, `${lines.join('\n')}\n`, { mode: 0o600, flag: 'wx' });
  return path;
}
